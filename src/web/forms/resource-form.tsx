import type { ReactNode } from 'react'
import { cancel } from '#messages'
import { fieldErrorsOf, messageOf } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, type FormErrors } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toasts } from '#web/ui/toasts.ts'

interface ResourceFormProps {
  label: string
  /** Validates the form before it is sent and returns its errors. */
  check?: (form: FormData) => FormErrors
  /** Sends the form. */
  onSubmit: (form: FormData) => Promise<unknown>
  onSuccess?: () => void
  /** Shown in a toast. A function gets what `onSubmit` resolves with. */
  successMessage: string | ((result: unknown) => string)
  /** Shown if the server sends no message. */
  failureMessage: string
  /** The field to which a 409 response refers, such as a taken username. */
  conflictField?: string
  className?: string
  children: ReactNode
}

/** A form that creates or changes something on the server. Reports the result in a toast, and errors at their fields. */
export function ResourceForm(props: ResourceFormProps) {
  const { check, onSubmit, onSuccess, successMessage, failureMessage, conflictField, ...form } = props

  async function submit(data: FormData): Promise<FormErrors | undefined> {
    const errors = check?.(data) ?? {}
    if (Object.keys(errors).length > 0) return errors
    let result: unknown
    try {
      result = await onSubmit(data)
    } catch (error) {
      toasts.error(messageOf(error, failureMessage))
      return fieldErrorsOf(error, failureMessage, conflictField)
    }
    toasts.success(typeof successMessage === 'string' ? successMessage : successMessage(result))
    onSuccess?.()
  }

  return <Form {...form} onSubmit={submit} />
}

/** The last row of a form that can be canceled. */
export const FormActions = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <div className="form-actions flex flex-wrap justify-end gap-3 bg-surface max-[22rem]:gap-2 max-[22rem]:[&_button]:px-3">
    <Button variant="secondary" onClick={onCancel}>
      {cancel()}
    </Button>
    <SubmitButton>{children}</SubmitButton>
  </div>
)
