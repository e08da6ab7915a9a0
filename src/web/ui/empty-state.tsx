import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

interface StateProps {
  title: string
  text?: string
  /** Shown instead of the logo. */
  picture?: ReactNode
  /** Level of the heading: `h1` if it is the only one on the page. */
  level?: 'h1' | 'h2'
  /** The next action, such as a button or link. */
  children?: ReactNode
}

/** Explains why there is no content, and offers what to do next. */
export function EmptyState({ title, text, picture, level: Heading = 'h2', children }: StateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      {picture ?? (
        <span className="grid size-24 place-items-center rounded-full bg-tint text-ink">
          <Logo className="size-12" />
        </span>
      )}
      <Heading className="text-xl font-bold">{title}</Heading>
      {text !== undefined && <p className="text-balance text-muted">{text}</p>}
      {children}
    </div>
  )
}
