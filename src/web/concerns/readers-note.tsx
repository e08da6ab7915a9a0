import { Eye } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Says, next to a form, who can read what is written there (docs/rules.md#who-can-read-this). */
export const ReadersNote = ({ children, className = '', ...rest }: ComponentProps<'p'>) => (
  <p {...rest} className={`flex items-start gap-1.5 text-sm text-muted ${className}`}>
    <Eye aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)
