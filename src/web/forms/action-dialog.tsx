import { useState } from 'react'
import { beginningOf } from '#contract/shared/beginning-of.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAction } from './use-action.ts'

interface ActionDialogProps {
  question: string
  /** Title or text of the item. Only its beginning is shown. */
  subject: string
  /** What the action changes and what it keeps. */
  consequence: string
  /** Label of the confirming button. */
  action: string
  variant?: ButtonVariant
  onConfirm: () => Promise<unknown>
  /** None if the screen shows it. */
  success?: string
  /** Shown if the server sends no message. */
  failure: string
  onClose: () => void
}

/** Asks for confirmation, calls the server, and reports the result in a toast. */
export function ActionDialog(props: ActionDialogProps) {
  const { subject, consequence, onConfirm, success, failure, onClose, ...dialog } = props
  const { isRunning, run } = useAction()
  const confirm = () => run(onConfirm, { ...(success !== undefined && { success }), failure }).then(onClose)
  return (
    <ConfirmDialog {...dialog} loading={isRunning} onConfirm={() => void confirm()} onCancel={onClose}>
      <p dir="auto" className="line-clamp-3 border-s-4 border-lamp ps-4 font-semibold whitespace-pre-wrap">
        {beginningOf(subject, 100)}
      </p>
      <p className="text-muted">{consequence}</p>
    </ConfirmDialog>
  )
}

interface ActionButtonProps extends Omit<ActionDialogProps, 'variant' | 'onClose'> {
  variant?: ButtonVariant
  describedBy?: string
  className?: string
}

/** A button that opens the dialog for its action, where it is red if it deletes. */
export function ActionButton({ variant = 'soft', describedBy, className, ...dialog }: ActionButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        aria-describedby={describedBy}
        onClick={() => setAsking(true)}
        {...(className && { className })}
      >
        {dialog.action}
      </Button>
      {asking && <ActionDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  )
}
