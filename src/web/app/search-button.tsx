import { Search } from 'lucide-react'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { offline, palette } from '#messages'
import { toasts } from '#web/ui/toasts.ts'

const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl+K'

type Palette = ComponentType<{ onClose: () => void }>

/** Loads the command palette. Resolves to undefined if that fails. */
async function loadPalette(): Promise<Palette | undefined> {
  // Also undefined if new-version.ts reloads the page.
  const module = await import('./command-palette.tsx').catch(() => toasts.error(offline()))
  return typeof module === 'object' ? module.CommandPalette : undefined
}

/** Opens the command palette, also with Ctrl+K or Command+K on every screen. The button is for wide screens. */
export function SearchButton() {
  const [CommandPalette, setPalette] = useState<Palette>()
  /** Each opening shows a new palette: one that was just closed stays until the `close` event, which the browser fires later. */
  const [opening, setOpening] = useState({ number: 0, isOpen: false })

  async function open(): Promise<void> {
    const loaded = CommandPalette ?? (await loadPalette())
    if (loaded === undefined) return
    setPalette(() => loaded)
    setOpening(({ number }) => ({ number: number + 1, isOpen: true }))
  }
  function handleClose(closed: number): void {
    setOpening((current) => (current.number === closed ? { ...current, isOpen: false } : current))
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    // The palette itself handles the keys that close it.
    if (!isShortcut || event.altKey || event.shiftKey || event.defaultPrevented) return
    event.preventDefault()
    // No dialog opens over another one.
    if (document.querySelector('dialog[open]') === null) void open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void open()}
        // Loads while the pointer moves toward the button.
        onPointerEnter={() => void import('./command-palette.tsx').catch(() => undefined)}
        className="hidden min-h-11 items-center gap-2 rounded-xl border border-line bg-surface px-3 text-muted hover:border-line-strong hover:text-ink lg:flex"
      >
        <Search aria-hidden className="size-4.5" />
        {palette()}
        <kbd aria-hidden className="ms-6 rounded-md border border-line bg-sunken px-1.5 font-sans text-xs leading-5">
          {shortcut}
        </kbd>
      </button>
      {opening.isOpen && CommandPalette !== undefined && (
        <CommandPalette key={opening.number} onClose={() => handleClose(opening.number)} />
      )}
    </>
  )
}
