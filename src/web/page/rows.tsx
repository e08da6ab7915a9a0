import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Classes of a list of rows, from edge to edge on phones. Each row is an `li`. */
export const rowsClass = '-mx-4 hairlines sm:mx-0'

interface RowProps {
  Icon?: LucideIcon
  title: string
  /** A second line, such as the present value. */
  text?: ReactNode
  /** A mark at the end. */
  badge?: ReactNode
}

const rowClass =
  'flex min-h-16 w-full items-center gap-4 px-4 py-2.5 text-start -outline-offset-2 hover:bg-sunken sm:rounded-xl sm:px-3'

const RowContent = ({ Icon, title, text, badge }: RowProps) => (
  <>
    {Icon && <Icon aria-hidden className="size-6 shrink-0 text-primary max-[22rem]:hidden" />}
    <span className="min-w-0 grow">
      <span className="block font-semibold wrap-anywhere">{title}</span>
      {text !== undefined && <span className="block text-sm text-muted wrap-anywhere">{text}</span>}
    </span>
    {badge && <span className="shrink-0">{badge}</span>}
    <ChevronRight aria-hidden className="mirror-rtl size-5 shrink-0 text-muted" />
  </>
)

/** A row that opens a screen. */
export const RowLink = ({ to, ...content }: RowProps & { to: string }) => (
  <Link to={to} className={rowClass}>
    <RowContent {...content} />
  </Link>
)

/** A row that opens a dialog, or starts something. */
export const RowButton = ({
  onClick,
  opensDialog = false,
  ...content
}: RowProps & { onClick: () => void; opensDialog?: boolean }) => (
  <button type="button" aria-haspopup={opensDialog ? 'dialog' : undefined} onClick={onClick} className={rowClass}>
    <RowContent {...content} />
  </button>
)
