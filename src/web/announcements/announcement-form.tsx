import type { ReactNode } from 'react'
import type { Announcement, Priority } from '#contract/announcements.ts'
import { announcementRules } from '#contract/rules/announcements.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormActions, FormShell } from '#web/forms/form-shell.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { checkSchedule, formatChosenTime, publishAtOf, scheduleValues } from '#web/scheduling/schedule.ts'
import { ScheduleFields } from '#web/scheduling/schedule-fields.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { priorityLabels } from './priority-badge.tsx'
import { useSaveAnnouncement } from './queries.ts'

const useAnnouncementDraft = (announcement: Announcement | undefined) =>
  useDraft(announcement === undefined ? 'announcement' : `announcement:${announcement._id}`, {
    title: announcement?.title ?? '',
    content: announcement?.content ?? '',
    priority: announcement?.priority ?? 'normal',
    ...scheduleValues(announcement?.publishAt),
  })
type AnnouncementDraft = ReturnType<typeof useAnnouncementDraft>

/** Sends or schedules a new announcement. */
export function NewAnnouncement() {
  const draft = useAnnouncementDraft(undefined)
  return (
    <Card aria-labelledby="new-announcement">
      <h2 id="new-announcement" className="mb-5 text-2xl font-bold">
        {messages.broadcast_form()}
      </h2>
      <AnnouncementForm
        label={messages.broadcast_form()}
        draft={draft}
        announcement={undefined}
        onSaved={() => undefined}
        actions={(submitLabel) => <SubmitButton className="sm:self-end">{submitLabel}</SubmitButton>}
      />
    </Card>
  )
}

interface EditAnnouncementProps {
  announcement: Announcement
  onSaved: () => void
  onCancel: (hasDraft: boolean) => void
}

/** Edits an announcement in its place in the list. */
export function EditAnnouncement({ announcement, onSaved, onCancel }: EditAnnouncementProps) {
  const draft = useAnnouncementDraft(announcement)
  return (
    <AnnouncementForm
      label={messages.broadcast_form_edit()}
      draft={draft}
      announcement={announcement}
      onSaved={onSaved}
      actions={(submitLabel) => <FormActions onCancel={() => onCancel(draft.isDirty)}>{submitLabel}</FormActions>}
    />
  )
}

/** Returns the labels of the button and the toasts, which say what happens with the announcement. */
function labelsOf(announcement: Announcement | undefined, { values }: AnnouncementDraft) {
  const isScheduled = values.when === 'later'
  if (announcement !== undefined && (announcement.publishAt === undefined || isScheduled)) {
    return {
      submit: messages.broadcast_save(),
      success: messages.broadcast_saved(),
      failure: messages.broadcast_save_failed(),
    }
  }
  return {
    submit: isScheduled ? messages.broadcast_schedule() : messages.broadcast_send(),
    success: isScheduled ? messages.broadcast_scheduled({ time: formatChosenTime(values) }) : messages.broadcast_sent(),
    failure: messages.broadcast_send_failed(),
  }
}

interface AnnouncementFormProps {
  label: string
  draft: AnnouncementDraft
  announcement: Announcement | undefined
  onSaved: () => void
  actions: (submitLabel: string) => ReactNode
}

function AnnouncementForm({ label, draft, announcement, onSaved, actions }: AnnouncementFormProps) {
  const save = useSaveAnnouncement(announcement?._id)
  const { values } = draft
  const labels = labelsOf(announcement, draft)
  const isPublished = announcement !== undefined && announcement.publishAt === undefined

  function submit(): Promise<unknown> {
    const { title, content } = values
    const publishAt = isPublished ? {} : { publishAt: publishAtOf(values, announcement?.publishAt) }
    return save({ title, content, priority: values.priority as Priority, ...publishAt }, draft.idempotencyKey())
  }

  return (
    <FormShell
      label={label}
      check={() => ({ ...checkTexts(announcementRules, values), ...(!isPublished && checkSchedule(values)) })}
      onSubmit={submit}
      onSuccess={() => {
        draft.clear()
        onSaved()
      }}
      successMessage={labels.success}
      failureMessage={labels.failure}
    >
      {announcement !== undefined && <RestoredDraftNote draft={draft} />}
      <TextField
        {...draft.field('title')}
        label={messages.broadcast_form_title()}
        maxLength={announcementRules.title.max}
        autoFocus={announcement !== undefined}
      />
      <TextAreaField
        {...draft.field('content')}
        label={messages.broadcast_form_content()}
        rows={5}
        required
        maxLength={announcementRules.content.max}
      />
      <SelectField {...draft.field('priority')} label={messages.broadcast_form_priority()}>
        {Object.entries(priorityLabels).map(([value, priorityLabel]) => (
          <option key={value} value={value}>
            {priorityLabel()}
          </option>
        ))}
      </SelectField>
      {!isPublished && (
        <ScheduleFields
          draft={draft}
          label={messages.broadcast_when()}
          nowLabel={messages.broadcast_send_now()}
          laterLabel={messages.broadcast_send_later()}
        />
      )}
      {actions(labels.submit)}
    </FormShell>
  )
}
