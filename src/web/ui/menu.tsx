import { ChevronDown, type LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button, type ButtonVariant } from './button.tsx'

export interface MenuItem {
  label: string
  Icon?: LucideIcon
  onChoose: () => void
}

interface MenuProps {
  label: string
  items: MenuItem[]
  variant?: ButtonVariant
  /** Id of the element that tells this menu from others with the same label. */
  describedBy?: string
  /** Returns another button than one with the label. */
  button?: (props: ComponentProps<'button'>) => ReactNode
  className?: string
  /** Where the open menu is. */
  menuClass?: string
}

/** A button that opens a menu of actions, by the menu button pattern of the ARIA Authoring Practices. */
export function Menu(props: MenuProps) {
  const { label, items, variant = 'secondary', describedBy } = props
  const { button: renderButton, className = 'ms-auto', menuClass = 'end-0 top-full z-20 mt-1' } = props
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const itemsOf = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [open])

  function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  function close(): void {
    setOpen(false)
    button.current?.focus()
  }
  function move(event: KeyboardEvent): void {
    const elements = itemsOf()
    const current = elements.indexOf(document.activeElement as HTMLElement)
    const targets: Record<string, number> = {
      ArrowDown: (current + 1) % elements.length,
      ArrowUp: (current - 1 + elements.length) % elements.length,
      Home: 0,
      End: elements.length - 1,
    }
    const target = targets[event.key]
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    } else if (event.key === 'ArrowDown' && !open) {
      event.preventDefault()
      setOpen(true)
    } else if (target !== undefined && open) {
      event.preventDefault()
      elements[target]?.focus()
    }
  }

  const buttonProps: ComponentProps<'button'> = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-describedby': describedBy,
    onClick: () => setOpen(!open),
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events bubble up from the buttons inside
    <div className={`relative ${className}`} onBlur={closeOnBlur} onKeyDown={move}>
      {renderButton === undefined ? (
        <Button variant={variant} {...buttonProps}>
          {label}
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </Button>
      ) : (
        renderButton(buttonProps)
      )}
      {open && (
        <div
          ref={list}
          role="menu"
          aria-label={label}
          className={`absolute ${menuClass} grid w-max max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-1 shadow-lg`}
        >
          {items.map(({ label, Icon, onChoose }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                onChoose()
              }}
              className="flex min-h-11 items-center gap-2 rounded-lg px-3.5 py-2 text-start font-medium hover:bg-sunken"
            >
              {Icon && <Icon aria-hidden className="size-4" />}
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
