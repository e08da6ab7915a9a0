import { useLayoutEffect, useRef } from 'react'

/** Opens the dialog with the returned ref while the component is shown, and closes it afterwards, which returns the focus. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Removing an open dialog from the page would not return the focus.
    return () => element?.close()
  }, [])
  return { dialog, close: () => dialog.current?.close() }
}
