import { EllipsisVertical, Pencil } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { chat_edit, chat_edit_menu } from '#messages'
import { IconButton } from '../../ui/icon-button.tsx'

interface EditMenuProps {
  describedBy: string
  autoFocus: boolean
  onEdit: () => void
}

/** A menu with one item, by the menu button pattern of the ARIA Authoring Practices. */
export function EditMenu({ describedBy, autoFocus, onEdit }: EditMenuProps) {
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
    onEdit()
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
        label={chat_edit_menu()}
        autoFocus={autoFocus}
        aria-describedby={describedBy}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="text-muted hover:text-ink aria-expanded:bg-sunken pointer-fine:size-9"
      />
      {open && (
        <div
          role="menu"
          aria-label={chat_edit_menu()}
          // Covers the message, because there may be no room next to it.
          className="absolute top-1/2 start-0 z-10 transform-[translateY(-50%)] rounded-xl border border-line bg-surface p-1 shadow-lg"
        >
          <button
            ref={item}
            type="button"
            role="menuitem"
            onClick={choose}
            className="flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold whitespace-nowrap hover:bg-sunken"
          >
            <Pencil aria-hidden className="size-4" />
            {chat_edit()}
          </button>
        </div>
      )}
    </div>
  )
}
