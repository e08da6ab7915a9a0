import type { ReactNode } from 'react'

/** An error of the form or panel around it, which screen readers announce at once. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="rounded-xl bg-bad-tint px-4 py-3 font-medium text-bad">
    {children}
  </p>
)
