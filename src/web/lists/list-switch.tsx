import type { ReactNode } from 'react'
import { Link } from '#web/router/router.tsx'
import { segmentClass, segmentsClass } from '#web/ui/tabs.tsx'

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
    className={`${segmentsClass} w-full sm:grid sm:w-auto sm:max-w-full sm:auto-cols-fr sm:grid-flow-col`}
  >
    {choices.map(({ to, label, isCurrent, badge }) => (
      <Link
        key={to}
        to={to}
        replace
        aria-current={isCurrent ? 'page' : undefined}
        className={`flex items-center justify-center gap-2 sm:px-5 ${segmentClass}`}
      >
        <span>{label}</span>
        {badge}
      </Link>
    ))}
  </nav>
)
