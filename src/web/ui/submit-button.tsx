import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useFormState } from './form.tsx'

/** Sends the form that it stands in, and is busy while that goes on. */
export function SubmitButton({ children, className }: { children: ReactNode; className?: string }) {
  const { busy } = useFormState()
  return (
    <Button type="submit" busy={busy} {...(className !== undefined && { className })}>
      {children}
    </Button>
  )
}
