import { ChevronDown, ChevronRight, Download, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from '#web/router/router.tsx'

/** Classes of a list of rows, from edge to edge on phones. Each row is an `li`. */
export const rowsClass = '-mx-4 hairlines sm:mx-0'

interface RowProps {
  Icon?: LucideIcon
  title: ReactNode
  /** A second line, such as the present value. */
  text?: ReactNode
  /** A mark at the end. */
  badge?: ReactNode
}

const rowClass =
  'flex min-h-16 w-full items-center gap-4 px-4 py-2.5 text-start -outline-offset-2 hover:bg-sunken sm:rounded-xl sm:px-3'

const toScreen = <ChevronRight aria-hidden className="mirror-rtl size-5 shrink-0 text-muted" />
const toDevice = <Download aria-hidden className="size-5 shrink-0 text-muted" />
/** What a row shows. `end` is a mark of what the row does; by default, it opens a screen. */
const RowContent = ({ Icon, title, text, badge, end = toScreen }: RowProps & { end?: ReactNode }) => (
  <>
    {Icon && <Icon aria-hidden className="size-6 shrink-0 text-primary max-[22rem]:hidden" />}
    <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 grow basis-[8rem]">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        {text !== undefined && <span className="block text-sm text-muted wrap-anywhere">{text}</span>}
      </span>
      {badge && <span className="shrink-0">{badge}</span>}
    </span>
    {end}
  </>
)

/** A row that opens a screen. */
export const RowLink = ({ to, ...content }: RowProps & { to: string }) => (
  <Link to={to} className={rowClass}>
    <RowContent {...content} />
  </Link>
)

/** A row that opens a dialog, or starts something, such as a download. */
export const RowButton = ({
  onClick,
  opensDialog = false,
  isDownload = false,
  ...content
}: RowProps & { onClick: () => void; opensDialog?: boolean; isDownload?: boolean }) => (
  <button type="button" aria-haspopup={opensDialog ? 'dialog' : undefined} onClick={onClick} className={rowClass}>
    <RowContent {...content} {...(isDownload && { end: toDevice })} />
  </button>
)

interface RowDisclosureProps extends RowProps {
  /** Whether it opens without a tap, and can't be closed now. */
  mustOpen?: boolean
  children: ReactNode
}

/** A row that shows and hides its content below it. */
export function RowDisclosure({ mustOpen = false, children, ...content }: RowDisclosureProps) {
  const [isOpen, setOpen] = useState(mustOpen)
  // It stays open when the reason has ended.
  if (mustOpen && !isOpen) setOpen(true)
  const id = useId()
  const end = (
    <ChevronDown aria-hidden className={`size-5 shrink-0 text-muted ${isOpen ? 'transform-[rotate(180deg)]' : ''}`} />
  )
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={rowClass}
      >
        <RowContent {...content} end={end} />
      </button>
      <div id={id} hidden={!isOpen} className="px-4 pb-3 sm:px-3">
        {isOpen && children}
      </div>
    </>
  )
}
