import type { ReactNode } from 'react'
import { error, try_again } from '#messages'
import { Button } from './button.tsx'
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

/** Something could not be loaded, and how to go on. */
export function ErrorState({ text, onRetry, busy = false }: { text: string; onRetry: () => void; busy?: boolean }) {
  return (
    <div role="alert">
      <EmptyState title={error()} text={text}>
        <Button look="secondary" busy={busy} onClick={onRetry}>
          {try_again()}
        </Button>
      </EmptyState>
    </div>
  )
}

/** The shape of a list that is on its way; it shows only once waiting is felt. */
export function Skeleton({ rows = 3, className = 'grid gap-4' }: { rows?: number; className?: string }) {
  return (
    <div aria-hidden className={`animate-appear ${className}`}>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          key={row}
          className="h-40 rounded-2xl border border-line bg-sunken"
        />
      ))}
    </div>
  )
}
