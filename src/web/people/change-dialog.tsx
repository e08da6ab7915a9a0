import { useState } from 'react'
import type { ConfirmationAction } from '#contract/accounts.ts'
import type { Person } from '#contract/people.ts'
import * as messages from '#messages'
import { messageOf } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toasts } from '#web/ui/toasts.ts'

interface ChangeDialogProps {
  question: string
  /** What happens. */
  consequence: string
  /** Label of the confirming button. */
  action: string
  variant?: ButtonVariant
  done: string
  /** The request that the server may open instead of making the change at once. */
  needsSecondLeader?: ConfirmationAction
  onConfirm: () => Promise<Person>
  onClose: () => void
}

/** Asks for confirmation, changes an account, and says if a second leader has to confirm it first. */
export function ChangeDialog({ needsSecondLeader, ...props }: ChangeDialogProps) {
  const [state, setState] = useState<{ loading?: true; error?: string; waits?: true }>({})

  async function confirm(): Promise<void> {
    setState({ loading: true })
    try {
      const { confirmations } = await props.onConfirm()
      const waits = confirmations.some((it) => it.action === needsSecondLeader && it.outcome === undefined)
      if (waits) return setState({ waits })
      toasts.success(props.done)
      props.onClose()
    } catch (error) {
      setState({ error: messageOf(error, messages.person_change_failed()) })
    }
  }

  if (state.waits) return <WaitsDialog onClose={props.onClose} />
  return (
    <ConfirmDialog
      question={props.question}
      action={props.action}
      {...(props.variant && { variant: props.variant })}
      loading={state.loading === true}
      onConfirm={() => void confirm()}
      onCancel={props.onClose}
    >
      <p>{props.consequence}</p>
      {needsSecondLeader !== undefined && <p className="text-muted">{messages.person_second_leader()}</p>}
      {state.error !== undefined && <Alert>{state.error}</Alert>}
    </ConfirmDialog>
  )
}

/** Says that a second leader has to confirm a change. */
export const WaitsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    title={messages.person_waits_title()}
    onClose={onClose}
    footer={(close) => <Button onClick={close}>{messages.person_done()}</Button>}
  >
    <p>{messages.person_waits_text()}</p>
  </Dialog>
)
