import type { Announcement, Priority } from '#contract/announcements.ts'
import { announcementRules } from '#contract/rules/announcements.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormSheet } from '#web/forms/form-sheet.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import {
  checkSchedule,
  formatChosenTime,
  publishAtOf,
  type ScheduleValues,
  scheduleValues,
} from '#web/scheduling/schedule.ts'
import { ScheduleFields } from '#web/scheduling/schedule-fields.tsx'
import { AnnouncementTexts, PriorityField } from './announcement-fields.tsx'
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
  const isNew = announcement === undefined
  const save = useSaveAnnouncement(announcement?._id)
  const source = announcement ?? copied
  const name = copied === undefined ? 'announcement' : `announcement-copy:${copied._id}`
  const draft = useDraft(isNew ? name : `announcement:${announcement._id}`, {
    title: source?.title ?? '',
    content: source?.content ?? '',
    priority: source?.priority ?? 'normal',
    ...scheduleValues(announcement?.publishAt),
  })
  const { values } = draft
  const labels = labelsOf(announcement, values)
  const isPublished = !isNew && announcement.publishAt === undefined

  function submit(): Promise<unknown> {
    const { title, content } = values
    const publishAt = isPublished ? {} : { publishAt: publishAtOf(values, announcement?.publishAt) }
    return save({ title, content, priority: values.priority as Priority, ...publishAt }, draft.idempotencyKey())
  }

  return (
    <FormSheet
      title={isNew ? messages.broadcast_form() : messages.broadcast_form_edit()}
      action={labels.submit}
      check={() => ({ ...checkTexts(announcementRules, values), ...(!isPublished && checkSchedule(values)) })}
      onSubmit={submit}
      onSuccess={() => {
        draft.clear()
        onSaved()
      }}
      successMessage={labels.success}
      failureMessage={labels.failure}
      onClose={() => onCancel(draft.isDirty)}
    >
      <RestoredDraftNote draft={draft} />
      <AnnouncementTexts draft={draft} autoFocus />
      <PriorityField draft={draft} />
      {!isPublished && <ScheduleFields draft={draft} label={messages.broadcast_when()} />}
    </FormSheet>
  )
}
