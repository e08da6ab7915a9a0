import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyIllustration } from './empty-illustration.tsx'
import { Logo } from './logo.tsx'

interface StateProps {
  title: string
  text?: string | undefined
  /** Illustrates it, instead of the logo. */
  Icon?: LucideIcon
  /** Level of the heading: `h1` if it is the only one on the page. */
  level?: 'h1' | 'h2'
  /** The next action, such as a button or link. */
  children?: ReactNode
}

/** Explains why there is no content, and offers what to do next. */
export function EmptyState({ title, text, Icon, level: Heading = 'h2', children }: StateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-8 text-center sm:py-14">
      {Icon ? (
        <EmptyIllustration Icon={Icon} />
      ) : (
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
