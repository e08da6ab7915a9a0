import { useState } from 'react'
import type { Announcement, Priority } from '#contract/announcements.ts'
import { announcementRules } from '#contract/rules/announcements.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormSheet } from '#web/forms/form-sheet.tsx'
import { NewerNote } from '#web/forms/newer-note.tsx'
import { shownByNote, useEdit } from '#web/forms/use-edit.ts'
import {
  checkSchedule,
  formatChosenTime,
  publishAtOf,
  type ScheduleValues,
  scheduleFacet,
  scheduleValues,
} from '#web/posts/schedule.ts'
import { ScheduleFields } from '#web/posts/schedule-fields.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { AnnouncementTexts, PriorityField } from './announcement-fields.tsx'
import { priorityLabels } from './priority-badge.tsx'
import { useSaveAnnouncement } from './queries.ts'

/** Returns the labels of the button and the toasts, which say what happens with the announcement. */
export function labelsOf(announcement: Announcement | undefined, values: ScheduleValues) {
  const isScheduled = values.when === 'later'
  if (announcement !== undefined && (announcement.publishAt === undefined || isScheduled)) {
    return {
      submit: messages.responses_save(),
      success: messages.broadcast_saved(),
      failure: messages.save_failed(),
    }
  }
  return {
    submit: isScheduled ? messages.broadcast_schedule() : messages.broadcast_send(),
    success: isScheduled ? messages.broadcast_scheduled({ time: formatChosenTime(values) }) : messages.broadcast_sent(),
    failure: messages.broadcast_send_failed(),
  }
}

interface AnnouncementFormProps {
  /** The announcement to edit; undefined to send a copy. */
  announcement: Announcement | undefined
  /** The announcement with whose text a new one starts. */
  copied?: Announcement | undefined
  onSaved: () => void
  onCancel: (hasDraft: boolean) => void
}

/** The form that edits an announcement, or sends one with the text of an earlier one. */
export function AnnouncementForm({ announcement, copied, onSaved, onCancel }: AnnouncementFormProps) {
  const name = copied === undefined ? 'announcement' : `announcement-copy:${copied._id}`
  const { draft, seen, newer, send } = useEdit({
    name: announcement === undefined ? name : `announcement:${announcement._id}`,
    entity: announcement,
    valuesOf: (edited) => ({
      title: (edited ?? copied)?.title ?? '',
      content: (edited ?? copied)?.content ?? '',
      priority: (edited ?? copied)?.priority ?? 'normal',
      ...scheduleValues(edited?.publishAt),
    }),
    facets: [
      { label: messages.broadcast_form_title(), names: ['title'], text: ({ title }) => title },
      { label: messages.broadcast_form_content(), names: ['content'], text: ({ content }) => content },
      {
        label: messages.broadcast_form_priority(),
        names: ['priority'],
        text: ({ priority }) => priorityLabels[priority as Priority](),
      },
      scheduleFacet(messages.broadcast_when()),
    ],
  })
  const save = useSaveAnnouncement(seen?._id)
  const { values } = draft
  const labels = labelsOf(seen, values)
  const isPublished = seen !== undefined && seen.publishAt === undefined
  // Not stored with the draft: it is chosen for one edit.
  const [unreadAgain, setUnreadAgain] = useState(false)

  function submit(): Promise<unknown> {
    const { title, content } = values
    const text = { title, content, priority: values.priority as Priority }
    const how = isPublished ? { unreadAgain } : { publishAt: publishAtOf(values, seen?.publishAt) }
    return send(() => save({ ...text, ...how, editCount: seen?.editCount }, draft.idempotencyKey))
  }

  return (
    <FormSheet
      title={seen === undefined ? messages.broadcast_form() : messages.broadcast_form_edit()}
      action={labels.submit}
      check={() => ({ ...checkTexts(announcementRules, values), ...(!isPublished && checkSchedule(values)) })}
      onSubmit={submit}
      onSuccess={() => {
        draft.clear()
        onSaved()
      }}
      successMessage={labels.success}
      failureMessage={labels.failure}
      errorsOf={shownByNote}
      onClose={() => onCancel(draft.isDirty)}
    >
      <RestoredDraftNote draft={draft} />
      <NewerNote newer={newer} />
      <AnnouncementTexts draft={draft} autoFocus />
      <PriorityField draft={draft} />
      {isPublished && (
        <Switch
          name="unreadAgain"
          label={messages.broadcast_unread_again()}
          text={messages.broadcast_unread_again_text()}
          checked={unreadAgain}
          onChange={setUnreadAgain}
        />
      )}
      {!isPublished && <ScheduleFields draft={draft} label={messages.broadcast_when()} />}
    </FormSheet>
  )
}
