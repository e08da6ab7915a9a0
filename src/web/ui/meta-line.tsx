import type { ReactNode } from 'react'

/** Facts in one line, with dots between them. Where it wraps, the dot at the start of a line is outside and hidden. */
export const MetaLine = ({ className = 'block', children }: { className?: string; children: ReactNode }) => (
  <span className={`overflow-hidden ${className}`}>
    <span className="-ms-4 flex flex-wrap items-center">{children}</span>
  </span>
)

/** A fact of a line. The space before it is only in its text. */
export const MetaItem = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <>
    {' '}
    <span
      className={`relative min-w-0 ps-4 before:absolute before:inset-y-0 before:start-1.5 before:content-['·'] ${className}`}
    >
      {children}
    </span>
  </>
)
