import { useState } from 'react'
import type { ConfirmationAction } from '#contract/leaders.ts'
import type { Person } from '#contract/membership.ts'
import * as messages from '#messages'
import { WaitsDialog } from '#web/accounts/waits-dialog.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
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
  needsSecondLeader?: ConfirmationAction | undefined
  onConfirm: () => Promise<Person>
  onClose: () => void
}

/** Asks for confirmation, changes an account, and says if a second leader has to confirm it first. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { consequence, done, needsSecondLeader, onConfirm, onClose, ...dialog } = props
  const { isRunning, error, run } = useAction()
  const [waits, setWaits] = useState(false)

  async function change(): Promise<void> {
    const { confirmations } = await onConfirm()
    if (confirmations.some((it) => it.action === needsSecondLeader && it.outcome === undefined)) return setWaits(true)
    toasts.success(done)
    onClose()
  }

  if (waits) return <WaitsDialog onClose={onClose} />
  return (
    <ConfirmDialog
      {...dialog}
      loading={isRunning}
      onConfirm={() => void run(change, { failure: messages.save_failed(), inPlace: true })}
      onCancel={onClose}
    >
      <p>{consequence}</p>
      {needsSecondLeader !== undefined && <p className="text-muted">{messages.person_second_leader()}</p>}
      {error !== undefined && <Alert>{error}</Alert>}
    </ConfirmDialog>
  )
}
