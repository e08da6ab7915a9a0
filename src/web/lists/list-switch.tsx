import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Choice {
  to: string
  label: string
  isCurrent: boolean
  /** A mark after the label. */
  badge?: ReactNode
}

/** Links to the lists of a screen, of which one is shown. */
export const ListSwitch = ({ label, choices }: { label: string; choices: Choice[] }) => (
  <nav
    aria-label={label}
    className="flex w-full flex-wrap gap-1 rounded-xl bg-sunken p-1 sm:grid sm:w-auto sm:max-w-full sm:auto-cols-fr sm:grid-flow-col"
  >
    {choices.map(({ to, label, isCurrent, badge }) => (
      <Link
        key={to}
        to={to}
        replace
        preventScrollReset
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 min-w-min grow basis-[5.5rem] items-center justify-center gap-2 rounded-lg px-3 text-center leading-tight font-semibold text-muted hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card sm:px-5 dark:aria-[current=page]:bg-tint"
      >
        <span>{label}</span>
        {badge}
      </Link>
    ))}
  </nav>
)
