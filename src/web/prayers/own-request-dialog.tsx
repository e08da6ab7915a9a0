import type { OwnPrayerRequest } from '#contract/prayers.ts'
import { prayerRequestRules, prayerResponseRules } from '#contract/rules/prayers.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { ReadersNote } from '#web/concerns/readers-note.tsx'
import { ActionDialog } from '#web/forms/action-dialog.tsx'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { NewerNote } from '#web/forms/newer-note.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { shownByNote, useEdit } from '#web/forms/use-edit.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { AudienceField, audienceChoices, audienceOf } from './audience-field.tsx'
import { usePrayerChanges } from './queries.ts'

/** What an author does with a prayer request. */
export type OwnAction = 'edit' | 'answered' | 'withdraw'

interface DialogProps {
  request: OwnPrayerRequest
  onClose: () => void
}

const dialogs = { edit: EditDialog, answered: AnsweredDialog, withdraw: WithdrawDialog }

export function OwnRequestDialog({ action, ...props }: DialogProps & { action: OwnAction }) {
  const ActionDialog = dialogs[action]
  return <ActionDialog {...props} />
}

function EditDialog({ request, onClose }: DialogProps) {
  const { edit } = usePrayerChanges(request._id)
  const { draft, seen, newer, send } = useEdit({
    name: `prayer-edit:${request._id}`,
    entity: request,
    valuesOf: (edited) => ({ content: edited?.content ?? '', audience: edited?.audience as string }),
    facets: [
      { label: messages.prayer_your_request(), names: ['content'], text: ({ content }) => content },
      {
        label: messages.prayer_audience(),
        names: ['audience'],
        text: (values) => audienceChoices[audienceOf(values.audience)](),
      },
    ],
  })
  const { content } = draft.values
  const audience = audienceOf(draft.values.audience)
  return (
    <FormDialog
      title={messages.prayer_edit_title()}
      action={messages.prayer_save()}
      check={() => checkTexts(prayerRequestRules, { content })}
      onSubmit={() => send(() => edit({ content, audience, editCount: seen?.editCount })).then(draft.clear)}
      successMessage={messages.prayer_saved()}
      failureMessage={messages.save_failed()}
      errorsOf={shownByNote}
      onClose={onClose}
      className="gap-4"
    >
      <RestoredDraftNote draft={draft} />
      <NewerNote newer={newer} />
      <TextAreaField
        {...draft.field('content')}
        label={messages.prayer_your_request()}
        rows={5}
        required
        autoFocus
        maxLength={prayerRequestRules.content.max}
      />
      <AudienceField value={audience} onChange={(audience) => draft.change({ audience })} isEdit />
    </FormDialog>
  )
}

function AnsweredDialog({ request, onClose }: DialogProps) {
  const { _id: id, answeredAt, audience, thanks = '' } = request
  const { markAnswered, undoAnswered } = usePrayerChanges(id)
  const draft = useDraft(`prayer-thanks:${id}`, { thanks })
  const { isRunning, run } = useAction()
  async function undo(close: () => void): Promise<void> {
    const reports = { success: messages.prayer_answered_undone(), failure: messages.save_failed() }
    if (await run(undoAnswered, reports)) close()
  }
  return (
    <FormDialog
      title={answeredAt === undefined ? messages.prayer_mark_answered() : messages.prayer_change_thanks()}
      action={messages.prayer_save()}
      onSubmit={() => markAnswered(draft.values.thanks).then(draft.clear)}
      successMessage={messages.prayer_marked_answered()}
      failureMessage={messages.save_failed()}
      below={(close) =>
        answeredAt !== undefined && (
          <Button variant="subtle" loading={isRunning} onClick={() => void undo(close)}>
            {messages.prayer_undo_answered()}
          </Button>
        )
      }
      onClose={onClose}
      className="gap-4"
    >
      <ReadersNote>
        {audience === 'leaders' ? messages.prayer_thanks_leaders() : messages.prayer_thanks_group()}
      </ReadersNote>
      <RestoredDraftNote draft={draft} />
      <TextAreaField
        {...draft.field('thanks')}
        label={messages.prayer_thanks()}
        rows={3}
        autoFocus
        maxLength={prayerResponseRules.response.max}
      />
    </FormDialog>
  )
}

function WithdrawDialog({ request, onClose }: DialogProps) {
  return (
    <ActionDialog
      question={messages.prayer_confirm_withdraw()}
      subject={request.content}
      consequence={messages.prayer_withdraw_consequence()}
      action={messages.confirmation_withdraw()}
      onConfirm={usePrayerChanges(request._id).withdraw}
      success={messages.prayer_withdrawn()}
      failure={messages.prayer_withdraw_failed()}
      onClose={onClose}
    />
  )
}
