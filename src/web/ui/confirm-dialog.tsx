import type { ReactNode } from 'react'
import { cancel } from '#messages'
import { Button, type ButtonVariant } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  question: string
  /** The subject of the question and the consequences, which screen readers announce with it. */
  children?: ReactNode
  /** Label of the confirming button. */
  action: string
  variant?: ButtonVariant
  loading: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before something is done that is hard to undo. */
export function ConfirmDialog({ question, children, action, variant = 'danger', ...props }: ConfirmDialogProps) {
  return (
    <Dialog
      title={question}
      onClose={props.onCancel}
      footer={(close) => (
        <>
          <Button variant="secondary" onClick={close}>
            {cancel()}
          </Button>
          <Button variant={variant} loading={props.loading} onClick={props.onConfirm}>
            {action}
          </Button>
        </>
      )}
    >
      {children}
    </Dialog>
  )
}
