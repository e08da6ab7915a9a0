import type { ReactNode } from 'react'
import { cancel } from '#messages'
import { fieldErrorsOf, messageOf } from '#web/api/api-error.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Form, type FormErrors } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { useRetryKey } from './use-retry-key.ts'

export interface FormShellProps<Result> {
  label?: string
  /** Validates the form before it is sent and returns its errors. Undefined: the field has none. */
  check?: (form: FormData) => FormErrors
  /** Sends the form. The `Idempotency-Key` is the same until the input changes. Forms with a draft use the key of the draft. */
  onSubmit: (form: FormData, key: string) => Promise<Result>
  onSuccess?: (result: Result) => void
  /** Shown in a toast. A function gets what `onSubmit` resolves with, and may return undefined. */
  successMessage?: string | ((result: Result) => string | undefined)
  /** Shown if the server sends no message. */
  failureMessage: string
  /** The field to which a 409 response refers, such as a taken username. */
  conflictField?: string
  /** Returns what the form shows of an error, instead of a toast; undefined for the toast. */
  errorsOf?: (error: unknown) => FormErrors | undefined
  className?: string
  children: ReactNode
}

/**
 * A form that changes something on the server. It is sent once at a time, reports the result in a toast, and shows each error at its
 * field until the first key that changes the field.
 */
export function FormShell<Result>(props: FormShellProps<Result>) {
  const { check, onSubmit, onSuccess, successMessage, failureMessage, conflictField, errorsOf, ...form } = props
  const keyOf = useRetryKey()

  async function submit(data: FormData): Promise<(() => FormErrors) | undefined> {
    const invalid = () =>
      Object.fromEntries(Object.entries(check?.(data) ?? {}).filter(([, message]) => message !== undefined))
    if (Object.keys(invalid()).length > 0) return invalid
    let result: Result
    try {
      result = await onSubmit(data, keyOf([...data]))
    } catch (error) {
      const shown = errorsOf?.(error)
      if (shown !== undefined) return () => shown
      toasts.error(messageOf(error, failureMessage))
      const refusals = fieldErrorsOf(error, failureMessage, conflictField)
      return () => refusals
    }
    const message = typeof successMessage === 'function' ? successMessage(result) : successMessage
    if (message !== undefined) toasts.success(message)
    onSuccess?.(result)
  }

  return <Form {...form} onSubmit={submit} />
}

interface FormActionsProps {
  onCancel: () => void
  variant?: ButtonVariant
  children: ReactNode
}

/** The last row of a form that can be canceled. */
export const FormActions = ({ onCancel, variant = 'primary', children }: FormActionsProps) => (
  <div className="form-actions flex flex-wrap justify-end gap-3 bg-surface max-[22rem]:gap-2 max-[22rem]:[&_button]:px-2.5">
    <Button variant="secondary" onClick={onCancel}>
      {cancel()}
    </Button>
    <SubmitButton variant={variant}>{children}</SubmitButton>
  </div>
)
