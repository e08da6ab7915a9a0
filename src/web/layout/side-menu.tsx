import { Menu, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { close_menu, menu } from '#messages'
import { useGroupName } from '../group-name.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import type { MenuCount } from './menu-count.ts'
import { Sidebar } from './sidebar.tsx'

/** The slide-over menu of narrow screens. The native dialog traps the focus, closes on Esc and returns the focus. */
export function SideMenu({ count, className }: { count: MenuCount; className: string }) {
  const groupName = useGroupName()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  // A rotated tablet may be wide enough for the fixed menu. An open slide-over would make it inert.
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)')
    const closeIfWide = () => wide.matches && dialog.current?.close()
    wide.addEventListener('change', closeIfWide)
    return () => wide.removeEventListener('change', closeIfWide)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className={`relative ${className}`}
      >
        <Menu aria-hidden className="size-6" />
        {menu()}
        {/* The menu shows the number. */}
        {count.text !== undefined && (
          <span
            aria-hidden
            className="absolute top-2 start-1/2 ms-2 size-3 rounded-full border-2 border-surface bg-unread"
          />
        )}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog; the click is for the backdrop */}
      <dialog
        ref={dialog}
        aria-label={menu()}
        onClick={(event) => event.target === event.currentTarget && close()}
        className="inset-y-0 my-0 ms-auto me-0 h-auto max-h-none w-64 max-w-[80vw] animate-slide-in border-s border-line bg-surface text-ink backdrop:bg-backdrop"
      >
        <div className="flex h-full flex-col">
          <div className="flex min-h-16 items-center gap-2.5 border-b border-line pe-2 ps-4">
            <Logo className="size-8 shrink-0" />
            <span className="line-clamp-2 grow font-display text-lg leading-tight font-bold">{groupName}</span>
            <IconButton Icon={X} label={close_menu()} onClick={close} />
          </div>
          <div className="min-h-0 grow">
            <Sidebar count={count} onChoose={close} />
          </div>
        </div>
      </dialog>
    </>
  )
}
