import { useEffect } from 'react'
import { notify } from './notify.ts'

interface LoadState {
  data: unknown
  error: unknown
  /** Loading more of a list failed. */
  isFetchNextPageError?: boolean
}

/**
 * Shows a toast for a first load that failed, or for a further page. A failed refetch of content on the screen shows none, and
 * without a network the notice of the frame says it for all. The toast is dismissed with the failure it reports.
 */
export function useFailureToast({ data, error, isFetchNextPageError = false }: LoadState, text: string): void {
  const failure = data === undefined || isFetchNextPageError ? error : null
  useEffect(() => {
    if (failure === null || !navigator.onLine) return
    const id = notify.error(text)
    return () => notify.dismiss(id)
  }, [failure, text])
}
