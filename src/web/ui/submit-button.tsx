import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useFormState } from './form.tsx'

/** Submits the form around it, and shows a spinner while the form is sent. */
export function SubmitButton({ children, className }: { children: ReactNode; className?: string }) {
  const { loading } = useFormState()
  return (
    <Button type="submit" loading={loading} {...(className !== undefined && { className })}>
      {children}
    </Button>
  )
}
