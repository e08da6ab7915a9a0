import type { ReactNode } from 'react'
import { Lamp } from './lamp.tsx'

interface StateProps {
  title: string
  text?: string
  children?: ReactNode
}

/** There is nothing here, and what to do next. */
export function EmptyState({ title, text, children }: StateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-tint text-ink">
        <Lamp className="size-12" />
      </span>
      <h2 className="text-xl font-bold">{title}</h2>
      {text !== undefined && <p className="text-muted">{text}</p>}
      {children}
    </div>
  )
}
