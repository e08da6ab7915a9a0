import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'

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

/** A menu with one item, by the menu button pattern of the ARIA Authoring Practices. */
export function MessageMenu(props: MessageMenuProps) {
  const { describedBy, autoFocus = false, menuLabel, label, Icon, onChoose, side, quiet = false } = props
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (open) item.current?.focus()
  }, [open])

  function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  function choose(): void {
    setOpen(false)
    button.current?.focus()
    onChoose()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events bubble up from the buttons inside
    <div
      className="relative shrink-0"
      onBlur={closeOnBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <IconButton
        ref={button}
        Icon={EllipsisVertical}
        label={menuLabel}
        autoFocus={autoFocus}
        aria-describedby={describedBy}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={`text-muted hover:text-ink aria-expanded:bg-sunken pointer-fine:size-9 ${quiet ? 'pointer-fine:opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100' : ''}`}
      />
      {open && (
        <div
          role="menu"
          aria-label={menuLabel}
          // Covers the message, because there may be no room next to it.
          className={`absolute top-1/2 ${side === 'start' ? 'start-0' : 'end-0'} z-10 transform-[translateY(-50%)] rounded-xl border border-line bg-surface p-1 shadow-lg`}
        >
          <button
            ref={item}
            type="button"
            role="menuitem"
            onClick={choose}
            className="flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold whitespace-nowrap hover:bg-sunken"
          >
            <Icon aria-hidden className="size-4" />
            {label}
          </button>
        </div>
      )}
    </div>
  )
}
