import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './icon-button.tsx'
import { hasOwnEntry, useModal } from './use-modal.ts'

interface SheetProps {
  /** Id of the heading. */
  labelledBy: string
  /** Classes for its size, and for its place on wide screens. */
  className: string
  /** Whether it is an entry of the history, which `onClose` leaves. */
  isEntry?: boolean
  children: (close: () => void) => ReactNode
  onClose: () => void
}

/**
 * A modal sheet at the bottom of phones, near the thumb. Esc and a click outside close it. It is outside of what opens it: a
 * browser without modal dialogs would show it below the tab bar (ADR 018).
 */
export function Sheet({ labelledBy, className, isEntry = false, children, onClose }: SheetProps) {
  const { dialog, close } = useModal()
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog; the click is for the backdrop
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      {...(isEntry && { [hasOwnEntry]: true })}
      // Not for a dialog inside the sheet.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onClick={(event) => event.target === event.currentTarget && close()}
      className={`mx-auto mt-auto mb-0 w-full max-w-[34rem] animate-sheet rounded-t-2xl border border-b-0 border-line bg-surface text-ink shadow-xl backdrop:bg-backdrop sm:rounded-2xl sm:border-b ${className}`}
    >
      {children(close)}
    </dialog>,
    document.body,
  )
}

interface TitledSheetProps extends Omit<SheetProps, 'labelledBy' | 'isEntry'> {
  title: string
  text?: string
  /** Label of the button that closes it. */
  closeLabel: string
}

/** A sheet that may be long, below a heading that stays; on wide screens, it is a dialog. */
export function TitledSheet({ title, text, closeLabel, className, children, onClose }: TitledSheetProps) {
  const id = useId()
  return (
    <Sheet labelledBy={id} onClose={onClose} className={`overflow-y-auto overscroll-contain sm:my-auto ${className}`}>
      {(close) => (
        <>
          <div className="sticky top-0 z-20 flex min-h-14 items-start gap-1 border-b border-line bg-surface py-1.5 ps-2 pe-5">
            <IconButton Icon={X} label={closeLabel} onClick={close} className="text-muted" />
            <div className={`grow ${text === undefined ? 'py-2' : 'py-1'}`}>
              <h2 id={id} className="text-xl font-bold">
                {title}
              </h2>
              {text !== undefined && <p className="text-sm text-muted">{text}</p>}
            </div>
          </div>
          {children(close)}
        </>
      )}
    </Sheet>
  )
}
