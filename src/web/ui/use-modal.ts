import { useLayoutEffect, useRef } from 'react'
import { takesFocus } from './form.tsx'

/** Attribute of a dialog that is an entry of the history, so that Back leaves it. */
export const hasOwnEntry = 'data-entry'

/** Opens the dialog with the returned ref while the component is shown, and closes it afterwards, which returns the focus. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // What is not shown yet can't take the focus, so `autoFocus` has no effect in a dialog.
    element?.querySelector<HTMLElement>(`[${takesFocus}]`)?.focus()
    // Removing an open dialog from the page would not return the focus.
    return () => element?.close()
  }, [])
  return { dialog, close: () => dialog.current?.close() }
}
