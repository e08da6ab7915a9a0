import { Ellipsis, type LucideIcon } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { movedIndex } from './moved-index.ts'

export interface MenuItem {
  label: string
  Icon?: LucideIcon
  /** Whether it removes something. */
  isDanger?: boolean
  /** Whether a line separates it from the items before it. */
  isSeparate?: boolean
  onChoose: () => void
}

interface MenuProps {
  label: string
  items: MenuItem[]
  autoFocus?: boolean
  className?: string
  buttonClass?: string
  /** What the button shows, instead of three dots. It names the button. */
  children?: ReactNode
  /** Where the open menu is. By default, below the button, or above it where there is no room. */
  menuClass?: string
}

/** Height that may be covered at the end of the screen: the tab bar. */
const reservedHeight = 64

/** Returns whether a menu of the given button is above it, because below it there is no room. */
function useIsAbove(
  open: boolean,
  button: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): boolean {
  const [isAbove, setAbove] = useState(false)
  useLayoutEffect(() => {
    if (!open || !button.current || !list.current) return
    const { top, bottom } = button.current.getBoundingClientRect()
    const { height } = list.current.getBoundingClientRect()
    setAbove(bottom + height > innerHeight - reservedHeight && top - height > reservedHeight)
  }, [open, button, list])
  return open && isAbove
}

/** A button, by default with three dots, that opens a menu of actions, by the menu button pattern of the ARIA Authoring Practices. */
export function Menu(props: MenuProps) {
  const { label, items, autoFocus = false, className = '', menuClass, children } = props
  const { buttonClass = 'text-muted hover:text-ink aria-expanded:bg-tint aria-expanded:text-ink' } = props
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const itemsOf = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const isAbove = useIsAbove(open, button, list)
  useEffect(() => {
    if (!open) return
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    // In Safari, a tap elsewhere does not move the focus.
    const closeOutside = ({ target }: Event) => !list.current?.parentElement?.contains(target as Node) && setOpen(false)
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
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
    const target = movedIndex(event.key, { current, count: elements.length, forward: ['ArrowDown'], back: ['ArrowUp'] })
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

  const opener = {
    ...{ ref: button, autoFocus, onClick: () => setOpen(!open) },
    ...{ 'aria-haspopup': 'menu' as const, 'aria-expanded': open },
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events bubble up from the buttons inside
    <div className={`relative ${className} ${open ? 'z-20' : ''}`} onBlur={closeOnBlur} onKeyDown={move}>
      {children === undefined ? (
        <IconButton Icon={Ellipsis} label={label} className={buttonClass} {...opener} />
      ) : (
        <Button variant="subtle" size="compact" {...opener}>
          {children}
        </Button>
      )}
      {open && (
        <div
          ref={list}
          role="menu"
          aria-label={label}
          className={`absolute ${menuClass ?? `end-0 z-20 ${isAbove ? 'bottom-full mb-1' : 'top-full mt-1'}`} grid w-max max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-1 shadow-lg`}
        >
          {items.map(({ label, Icon, isDanger = false, isSeparate = false, onChoose }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                onChoose()
              }}
              className={`relative flex min-h-11 items-center gap-3 rounded-lg px-3.5 py-2 text-start font-medium hover:bg-sunken ${isDanger ? 'text-bad' : ''} ${isSeparate ? 'mt-2 before:absolute before:inset-x-2 before:-top-1 before:border-t before:border-line' : ''}`}
            >
              {Icon && <Icon aria-hidden className={`size-5 shrink-0 ${isDanger ? '' : 'text-muted'}`} />}
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
