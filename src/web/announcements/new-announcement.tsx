import type { Priority } from '#contract/announcements.ts'
import { announcementRules } from '#contract/rules/announcements.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormShell } from '#web/forms/form-shell.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { checkSchedule, publishAtOf, scheduleValues } from '#web/posts/schedule.ts'
import { ScheduleFold } from '#web/posts/schedule-fields.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { AnnouncementTexts, PriorityField } from './announcement-fields.tsx'
import { labelsOf } from './announcement-form.tsx'
import { useSaveAnnouncement } from './queries.ts'

/** The form that sends or schedules an announcement. It is on the screen, so it is short until something is typed. */
export function NewAnnouncement() {
  const save = useSaveAnnouncement(undefined)
  const draft = useDraft('announcement', { title: '', content: '', priority: 'normal', ...scheduleValues(undefined) })
  const { values } = draft
  const labels = labelsOf(undefined, values)

  function submit(): Promise<unknown> {
    const { title, content } = values
    const announcement = { title, content, priority: values.priority as Priority }
    return save({ ...announcement, publishAt: publishAtOf(values, undefined) }, draft.idempotencyKey)
  }

  return (
    <FormShell
      label={messages.broadcast_form()}
      check={() => ({ ...checkTexts(announcementRules, values), ...checkSchedule(values) })}
      onSubmit={submit}
      onSuccess={draft.clear}
      successMessage={labels.success}
      failureMessage={labels.failure}
      className="gap-2.5"
    >
      <RestoredDraftNote draft={draft} />
      <AnnouncementTexts draft={draft} grows />
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <div className="grow basis-28">
          <PriorityField draft={draft} />
        </div>
        <ScheduleFold draft={draft} submit={<SubmitButton>{labels.submit}</SubmitButton>} />
      </div>
    </FormShell>
  )
}
