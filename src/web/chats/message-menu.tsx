import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

interface MessageMenuProps {
  describedBy: string
  autoFocus?: boolean
  menuLabel: string
  /** Label and icon of its item. */
  label: string
  Icon: LucideIcon
  onChoose: () => void
  /** Side of the message's next free edge, toward which the open menu grows. */
  side: 'start' | 'end'
  /** Whether it is hidden for a mouse until the pointer or the focus is on the message. */
  quiet?: boolean
}

/** The menu of a message, with one item. It covers the message, because there may be no room next to it. */
export const MessageMenu = ({
  describedBy,
  autoFocus = false,
  menuLabel,
  side,
  quiet = false,
  ...item
}: MessageMenuProps) => (
  <Menu
    label={menuLabel}
    describedBy={describedBy}
    items={[item]}
    className="shrink-0"
    menuClass={`top-1/2 ${side === 'start' ? 'start-0' : 'end-0'} z-10 transform-[translateY(-50%)]`}
    button={(props) => (
      <IconButton
        {...props}
        Icon={EllipsisVertical}
        label={menuLabel}
        autoFocus={autoFocus}
        className={`text-muted hover:text-ink aria-expanded:bg-sunken pointer-fine:size-9 ${quiet ? 'pointer-fine:opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100' : ''}`}
      />
    )}
  />
)
