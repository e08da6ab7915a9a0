import { useState } from 'react'
import { announcementText } from '#contract/rules/announcements.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import { broadcast_form } from '#messages'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormShell } from '#web/forms/form-shell.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { formTextsOf, usePostActions } from '#web/posts/managed-posts.ts'
import { checkSchedule, publishAtOf, scheduleValues } from '#web/posts/schedule.ts'
import { ScheduleFold } from '#web/posts/schedule-fold.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { AnnouncementTexts, PriorityField } from './announcement-fields.tsx'
import { announcementPosts, emptyAnnouncement } from './announcement-posts.ts'
import { ForParents } from './parents-fields.tsx'

/** The form that sends or schedules an announcement. It is on the screen, so it is short until something is typed. */
export function NewAnnouncement() {
  const { save } = usePostActions(announcementPosts)
  const draft = useDraft('announcement', { ...emptyAnnouncement, ...scheduleValues(undefined) })
  const { values } = draft
  const isBegun = values.title + values.content + values.forParents !== ''
  /** Folds the fields for a date after each. */
  const [sentCount, setSentCount] = useState(0)
  const { action, ...messages } = formTextsOf(announcementPosts.texts, undefined, values)

  const submit = () =>
    save(undefined, { text: announcementText(values), publishAt: publishAtOf(values, undefined) }, draft.idempotencyKey)

  return (
    <FormShell
      {...messages}
      label={broadcast_form()}
      check={() => ({ ...checkTexts(announcementPosts.rules, values), ...checkSchedule(values) })}
      onSubmit={submit}
      onSuccess={() => {
        draft.clear()
        setSentCount(sentCount + 1)
      }}
      className="gap-2.5"
    >
      <RestoredDraftNote draft={draft} />
      <AnnouncementTexts key={sentCount} draft={draft} grows />
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <div className="grow basis-32">
          <PriorityField draft={draft} />
        </div>
        {isBegun && <ForParents draft={draft} className="grow basis-40 self-end" />}
        <ScheduleFold
          draft={draft}
          label={announcementPosts.texts.when()}
          submit={<SubmitButton>{action}</SubmitButton>}
        />
      </div>
    </FormShell>
  )
}
