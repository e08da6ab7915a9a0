import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cancel } from '#messages'
import { Button } from './button.tsx'

interface ConfirmDialogProps {
  question: string
  /** The subject of the question and the consequences, which screen readers announce with it. */
  children?: ReactNode
  /** Label of the confirming button. */
  action: string
  loading: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before something is deleted. The native dialog traps the focus, closes on Esc and returns the focus. */
export function ConfirmDialog({ question, children, action, loading, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={children === undefined ? undefined : `${id}-details`}
      onClose={onCancel}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-2xl border border-line bg-surface p-6 text-ink shadow-xl backdrop:bg-backdrop"
    >
      <h2 id={id} className="text-lg font-bold">
        {question}
      </h2>
      {children !== undefined && (
        <div id={`${id}-details`} className="mt-4 grid gap-4">
          {children}
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          {cancel()}
        </Button>
        <Button variant="danger" loading={loading} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </dialog>
  )
}
