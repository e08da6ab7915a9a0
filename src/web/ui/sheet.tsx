import type { ReactNode } from 'react'
import { useModal } from './use-modal.ts'

interface SheetProps {
  /** Id of the heading. */
  labelledBy: string
  /** Classes for its size, and for its place on wide screens. */
  className: string
  children: (close: () => void) => ReactNode
  onClose: () => void
}

/** A modal sheet at the bottom of narrow screens, near the thumb. Esc and a click outside close it. */
export function Sheet({ labelledBy, className, children, onClose }: SheetProps) {
  const { dialog, close } = useModal()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog; the click is for the backdrop
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      // Not for a dialog inside the sheet.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onClick={(event) => event.target === event.currentTarget && close()}
      className={`mx-auto mt-auto mb-0 w-full max-w-lg animate-sheet rounded-t-2xl border border-b-0 border-line bg-surface text-ink shadow-xl backdrop:bg-backdrop lg:rounded-2xl lg:border-b ${className}`}
    >
      {children(close)}
    </dialog>
  )
}
