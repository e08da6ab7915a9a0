import type { ReactNode } from 'react'

/** What went wrong with the form or panel around it, read out at once. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="rounded-xl bg-bad-tint px-4 py-3 font-medium text-bad">
    {children}
  </p>
)
