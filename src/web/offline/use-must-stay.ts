import { useEffect, useState } from 'react'
import { findRegistration } from '../push/find-registration.ts'

/**
 * Returns whether this page can't be opened again without a connection, because the browser has no service worker of it or allows none.
 * Undefined until that is known, and with a connection.
 */
export function useMustStay(connected: boolean): boolean | undefined {
  const [mustStay, setMustStay] = useState<boolean>()
  useEffect(() => {
    if (connected) return
    void findRegistration().then((registration) => setMustStay(!registration?.active))
    return () => setMustStay(undefined)
  }, [connected])
  return mustStay
}
