import type { OwnPrayerRequest } from '#contract/prayers.ts'
import { prayerRequestRules, prayerResponseRules } from '#contract/rules/prayers.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { ReadersNote } from '#web/concerns/readers-note.tsx'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormActions, FormShell } from '#web/forms/form-shell.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { AudienceField, audienceOf } from './audience-field.tsx'
import { useEditPrayerRequest, useMarkAnswered, useUndoAnswered, useWithdraw } from './queries.ts'

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
  const edit = useEditPrayerRequest(request._id)
  const draft = useDraft(`prayer-edit:${request._id}`, {
    content: request.content,
    audience: request.audience as string,
  })
  const { content } = draft.values
  const audience = audienceOf(draft.values.audience)
  return (
    <Dialog
      title={messages.prayer_edit_title()}
      onClose={onClose}
      form={(close) => (
        <FormShell
          label={messages.prayer_edit_title()}
          check={() => checkTexts(prayerRequestRules, { content })}
          onSubmit={() => edit.mutateAsync({ content, audience })}
          onSuccess={() => {
            draft.clear()
            close()
          }}
          successMessage={messages.prayer_saved()}
          failureMessage={messages.prayer_save_failed()}
          className="gap-4"
        >
          <RestoredDraftNote draft={draft} />
          <TextAreaField
            {...draft.field('content')}
            label={messages.prayer_your_request()}
            rows={5}
            required
            autoFocus
            maxLength={prayerRequestRules.content.max}
          />
          <AudienceField value={audience} onChange={(audience) => draft.change({ audience })} isEdit />
          <FormActions onCancel={close}>{messages.prayer_save()}</FormActions>
        </FormShell>
      )}
    />
  )
}

function AnsweredDialog({ request, onClose }: DialogProps) {
  const { _id: id, answeredAt, audience, thanks = '' } = request
  const mark = useMarkAnswered(id)
  const undo = useUndoAnswered(id)
  const draft = useDraft(`prayer-thanks:${id}`, { thanks })
  const title = answeredAt === undefined ? messages.prayer_mark_answered() : messages.prayer_change_thanks()
  const { isRunning, run } = useAction()
  async function undoMark(close: () => void): Promise<void> {
    const reports = { success: messages.prayer_answered_undone(), failure: messages.prayer_save_failed() }
    if (await run(() => undo.mutateAsync(), reports)) close()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      form={(close) => (
        <FormShell
          label={title}
          onSubmit={() => mark.mutateAsync(draft.values.thanks)}
          onSuccess={() => {
            draft.clear()
            close()
          }}
          successMessage={messages.prayer_marked_answered()}
          failureMessage={messages.prayer_save_failed()}
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
          <FormActions onCancel={close}>{messages.prayer_save()}</FormActions>
          {answeredAt !== undefined && (
            <Button variant="subtle" loading={isRunning} onClick={() => void undoMark(close)}>
              {messages.prayer_undo_answered()}
            </Button>
          )}
        </FormShell>
      )}
    />
  )
}

function WithdrawDialog({ request, onClose }: DialogProps) {
  const withdrawal = useWithdraw(request._id)
  return (
    <DeleteDialog
      question={messages.prayer_confirm_withdraw()}
      subject={request.content}
      consequence={messages.prayer_withdraw_consequence()}
      action={messages.prayer_withdraw()}
      onDelete={() => withdrawal.mutateAsync()}
      successMessage={messages.prayer_withdrawn()}
      failureMessage={messages.prayer_withdraw_failed()}
      onClose={onClose}
    />
  )
}
