import type { ReactNode } from 'react'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions, FormShell, type FormShellProps } from './form-shell.tsx'

interface FormDialogProps<Result> extends FormShellProps<Result> {
  title: string
  /** What the form is for, which screen readers announce with the title. */
  text?: ReactNode
  /** Label of the button that sends the form. */
  action: string
  variant?: ButtonVariant
  /** Returns what is below the buttons. */
  below?: (close: () => void) => ReactNode
  onClose: () => void
}

/** A dialog with a form. It closes after a success, unless `onSuccess` does something else. */
export function FormDialog<Result>(props: FormDialogProps<Result>) {
  const { title, text, action, variant, below, onClose, onSuccess, children, ...form } = props
  return (
    <Dialog
      title={title}
      onClose={onClose}
      form={(close) => (
        <FormShell label={title} onSuccess={onSuccess ?? close} {...form}>
          {children}
          <FormActions onCancel={close} {...(variant && { variant })}>
            {action}
          </FormActions>
          {below?.(close)}
        </FormShell>
      )}
    >
      {text}
    </Dialog>
  )
}
