import type { Announcement, Priority } from '#contract/announcements.ts'
import { announcementRules } from '#contract/rules/announcements.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormActions, FormShell } from '#web/forms/form-shell.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import {
  checkSchedule,
  formatChosenTime,
  publishAtOf,
  type ScheduleValues,
  scheduleValues,
} from '#web/scheduling/schedule.ts'
import { ScheduleFields } from '#web/scheduling/schedule-fields.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { priorityLabels } from './priority-badge.tsx'
import { useSaveAnnouncement } from './queries.ts'

/** Returns the labels of the button and the toasts, which say what happens with the announcement. */
function labelsOf(announcement: Announcement | undefined, values: ScheduleValues) {
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
  /** The announcement to edit; undefined to send a new one. */
  announcement: Announcement | undefined
  onSaved?: () => void
  /** Without it, the form can't be canceled. */
  onCancel?: (hasDraft: boolean) => void
}

/** The form that sends, schedules or edits an announcement. */
export function AnnouncementForm({ announcement, onSaved, onCancel }: AnnouncementFormProps) {
  const isNew = announcement === undefined
  const save = useSaveAnnouncement(announcement?._id)
  const draft = useDraft(isNew ? 'announcement' : `announcement:${announcement._id}`, {
    title: announcement?.title ?? '',
    content: announcement?.content ?? '',
    priority: announcement?.priority ?? 'normal',
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
    <FormShell
      label={isNew ? messages.broadcast_form() : messages.broadcast_form_edit()}
      check={() => ({ ...checkTexts(announcementRules, values), ...(!isPublished && checkSchedule(values)) })}
      onSubmit={submit}
      onSuccess={() => {
        draft.clear()
        onSaved?.()
      }}
      successMessage={labels.success}
      failureMessage={labels.failure}
    >
      {!isNew && <RestoredDraftNote draft={draft} />}
      <TextField
        {...draft.field('title')}
        label={messages.broadcast_form_title()}
        maxLength={announcementRules.title.max}
        autoFocus={!isNew}
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
      {onCancel ? (
        <FormActions onCancel={() => onCancel(draft.isDirty)}>{labels.submit}</FormActions>
      ) : (
        <SubmitButton className="sm:self-end">{labels.submit}</SubmitButton>
      )}
    </FormShell>
  )
}
