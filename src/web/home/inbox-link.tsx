import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/router/router.tsx'

interface InboxLinkProps {
  to: string
  Icon: LucideIcon
  /** Whether there is nothing to do. */
  quiet?: boolean
  /** Whether a person is waiting for help. */
  urgent?: boolean
  /** A second line. */
  note?: ReactNode
  children: ReactNode
}

const colors = {
  quiet: 'text-muted hover:bg-sunken',
  urgent: 'bg-bad-tint font-semibold text-bad hover:underline',
  work: 'font-semibold hover:bg-sunken',
}

/** Hides an icon in a row that very large text leaves no room for it. */
export const hiddenInLargeText = '@max-[15rem]/inbox:hidden'

/** Begins where the texts next to the icons begin. */
export const besideIcons = 'ps-12 @max-[15rem]/inbox:ps-4 sm:ps-13'

/** A row of the inbox. Two lines of text fit on a phone, so that other numbers and names do not change the height. */
export const rowClass = 'flex min-h-15 items-center gap-3 py-2 leading-snug -outline-offset-4 sm:min-h-13'

/** A row of the inbox that is a link as a whole. */
export function InboxLink({ to, Icon, quiet = false, urgent = false, note, children }: InboxLinkProps) {
  const state = quiet ? 'quiet' : urgent ? 'urgent' : 'work'
  return (
    <Link to={to} className={`${rowClass} px-4 sm:px-5 lg:min-h-12 lg:py-1 ${colors[state]}`}>
      <Icon aria-hidden className={`size-5 shrink-0 ${hiddenInLargeText} ${state === 'work' ? 'text-primary' : ''}`} />
      <span className="grid min-w-0 grow">
        <span>{children}</span>
        {note !== undefined && (
          <span className={`text-sm font-normal ${state === 'urgent' ? '' : 'text-muted'}`}>{note}</span>
        )}
      </span>
      <ChevronRight
        aria-hidden
        className={`mirror-rtl size-5 shrink-0 ${hiddenInLargeText} ${urgent ? '' : 'text-muted'}`}
      />
    </Link>
  )
}
