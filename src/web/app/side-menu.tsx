import { Menu, X } from 'lucide-react'
import { startTransition, useId, useLayoutEffect, useRef, useState } from 'react'
import { close_menu, menu, menu_has_news } from '#messages'
import { useViewer } from '#web/session/session.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { hiddenInTabBar } from './menu.ts'
import { abbreviate, type MenuCounts, sumOf } from './menu-counts.ts'
import { SearchField } from './search-button.tsx'
import { Sidebar } from './sidebar.tsx'
import { tabBadgeClass, tabClass, tabIconClass } from './tab-class.ts'

/** The slide-over menu of narrow screens. The native dialog traps the focus, closes on Esc and returns the focus. */
export function SideMenu({ counts }: { counts: MenuCounts }) {
  const { role } = useViewer()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  // A link closes the menu together with the rendering of its screen: the browser then computes the styles of the page only once.
  const closeWithNavigation = () => startTransition(close)
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // The sum of what only the menu shows.
  const hidden = sumOf(counts, hiddenInTabBar(role))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        aria-describedby={hidden > 0 ? id : undefined}
        className={`flex-auto shrink-0 ${tabClass}`}
      >
        <span>{menu()}</span>
        <span className="relative -order-1">
          <Menu aria-hidden className={tabIconClass} />
          {hidden > 0 && (
            // Grows toward the icon, because the screen ends here.
            <span
              aria-hidden
              className={`-end-[0.9em] rounded-full bg-unread font-bold text-white tabular-nums ${tabBadgeClass}`}
            >
              {abbreviate(hidden)}
            </span>
          )}
        </span>
      </button>
      {hidden > 0 && (
        <span id={id} hidden>
          {menu_has_news({ count: hidden })}
        </span>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog; the click is for the backdrop */}
      <dialog
        ref={dialog}
        aria-label={menu()}
        // Not for a dialog inside the menu.
        onClose={(event) => event.target === event.currentTarget && close()}
        onClick={(event) => event.target === event.currentTarget && close()}
        className="inset-y-0 my-0 ms-auto me-0 h-auto max-h-none w-64 max-w-[80vw] animate-slide-in border-s border-line bg-surface text-ink backdrop:bg-backdrop"
      >
        <div className="flex h-full flex-col">
          <div className="flex min-h-14 items-center gap-1 border-b border-line px-2">
            {/* First, so that it has the focus. */}
            <IconButton Icon={X} label={close_menu()} onClick={close} className="order-last" />
            <SearchField
              // Before the search, so that the focus returns to the button of the menu.
              onClick={() => dialog.current?.close()}
            />
          </div>
          <div className="min-h-0 grow">{isOpen && <Sidebar counts={counts} onChoose={closeWithNavigation} />}</div>
        </div>
      </dialog>
    </>
  )
}
