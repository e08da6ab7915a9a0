import { useEffect } from 'react'
import { notify } from './notify.ts'

/** Where the catalogue wants a toast beside the error state: one for each failure. */
export function useFailureToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error !== null) notify.error(text)
  }, [error, text])
}
