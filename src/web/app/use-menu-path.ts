import { startTransition, useOptimistic } from 'react'
import { useLocation } from '#web/router/router.tsx'

/**
 * Returns the path that a menu shows as the current one, and a function for the item that was tapped. The menu shows it at once, while
 * its screen loads and renders.
 */
export function useMenuPath() {
  const { pathname } = useLocation()
  const [path, setPath] = useOptimistic(pathname)
  // The router navigates in a transition of the same event, so both end together.
  const choose = (tapped: string) => startTransition(() => setPath(tapped))
  return { path, choose }
}
