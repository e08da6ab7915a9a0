import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/router/router.tsx'

interface ChatHeaderProps {
  /** Path of the screen before this one, and the label of the link to it. Wide screens do not need it. */
  back: string
  backLabel: string
  picture: ReactNode
  /** The heading and a line below it. One of them has a control that is stretched over both. */
  children: ReactNode
  /** After them. */
  actions?: ReactNode
}

/** The header of a conversation: 56 px high, so that the messages have the screen. Very large text takes more lines. */
export const ChatHeader = ({ back, backLabel, picture, children, actions }: ChatHeaderProps) => (
  <header
    data-above-toasts
    className="@container/bar relative z-10 flex min-h-14 shrink-0 items-center gap-0.5 border-b border-line bg-paper px-1 lg:min-h-16 lg:pe-3 lg:ps-5"
  >
    <Link
      to={back}
      aria-label={backLabel}
      className="grid size-11 shrink-0 place-items-center rounded-xl text-muted hover:bg-sunken lg:hidden"
    >
      <ChevronLeft aria-hidden className="mirror-rtl size-6" />
    </Link>
    <div className="relative flex min-h-13 min-w-0 grow items-center gap-2.5 rounded-xl px-1 leading-tight hover:bg-sunken">
      <span className="shrink-0 max-[22rem]:hidden @max-[14rem]/bar:hidden">{picture}</span>
      <div className="min-w-0 grow">{children}</div>
    </div>
    {actions}
  </header>
)

/** Returns the classes of the name in the header: a long one takes two lines. */
export const chatNameClass = (name: string): string =>
  `line-clamp-2 font-bold ${name.length > 24 ? 'text-[0.9375rem] leading-[1.1]' : 'text-[1.0625rem] max-[22rem]:text-[0.9375rem]'}`

/** Classes of the line below the name. */
export const chatLineClass = 'text-[0.8125rem] text-muted'

/** Classes of the control that is stretched over the name and the line. */
export const stretchedClass = 'after:absolute after:inset-0 after:rounded-xl'
