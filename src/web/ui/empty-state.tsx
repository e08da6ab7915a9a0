import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

interface StateProps {
  title: string
  text?: string
  /** Instead of the lamp alone. */
  picture?: ReactNode
  /** The heading's place on the page: `h1` where there is nothing else. */
  level?: 'h1' | 'h2'
  /** What to do next. */
  children?: ReactNode
}

/** There is nothing here, and what to do next. */
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
