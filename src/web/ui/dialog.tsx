import { type ReactNode, useId } from 'react'
import { useModal } from './use-modal.ts'

interface DialogProps {
  title: string
  /** Screen readers announce it with the title. */
  children?: ReactNode
  /** A form with its own buttons, or other content after the description. */
  form?: (close: () => void) => ReactNode
  /** The buttons. */
  footer?: (close: () => void) => ReactNode
  onClose: () => void
}

/** A modal dialog. The native element traps the focus, closes on Esc and returns the focus. */
export function Dialog({ title, children, form, footer, onClose }: DialogProps) {
  const { dialog, close } = useModal()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={children === undefined ? undefined : `${id}-details`}
      onClose={onClose}
      // The buttons of a form stay at a distance from its end, two pixels lower while they cover a part of the form (use-stuck-bar.ts).
      className="m-auto w-[min(26rem,calc(100vw-2rem))] [--form-bottom:calc(1rem-2px)] rounded-2xl border border-line bg-surface px-6 pt-6 text-ink shadow-xl backdrop:bg-backdrop"
    >
      {/* Not a padding of the dialog, which Safari leaves out of the area that it observes. */}
      <div className="pb-6">
        <h2 id={id} className="text-[min(1.125rem,7vw)] leading-[1.2] font-bold">
          {title}
        </h2>
        {children !== undefined && (
          <div id={`${id}-details`} className="mt-4 grid gap-4">
            {children}
          </div>
        )}
        {form !== undefined && <div className="mt-4">{form(close)}</div>}
        {/* On a phone, buttons that do not fit side by side have the same width. */}
        {footer !== undefined && (
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">{footer(close)}</div>
        )}
      </div>
    </dialog>
  )
}
