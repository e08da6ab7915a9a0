import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { offline } from '#messages'
import { toasts } from '#web/ui/toasts.ts'

type Palette = ComponentType<{ onClose: () => void }>

/** Loads the command palette. Resolves to undefined if that fails. */
async function loadPalette(): Promise<Palette | undefined> {
  // Also undefined if new-version.ts reloads the page.
  const module = await import('./command-palette.tsx').catch(() => toasts.error(offline()))
  return typeof module === 'object' ? module.CommandPalette : undefined
}

/** Returns the command palette and what opens it, also with Ctrl+K or Command+K on every screen. */
export function useCommandPalette(): { palette: ReactNode; open: () => void } {
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

  return {
    palette: opening.isOpen && CommandPalette !== undefined && (
      <CommandPalette key={opening.number} onClose={() => handleClose(opening.number)} />
    ),
    open: () => void open(),
  }
}
