import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from '#web/router/router.tsx'
import { useSession } from '#web/session/session.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { lazyScreen } from './lazy-screen.ts'

/** Loaded when the user is signed in, so that it shows without a connection, and for visitors when they do something. */
const ToastList = lazyScreen(() => import('./toast-list.tsx').catch(() => undefined))

/** The toasts, and what dismisses them. */
export function Toaster() {
  const { pathname } = useLocation()
  const [isUsed, setUsed] = useState(false)
  const { state } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toasts belong to the screen, which the path identifies
  useLayoutEffect(() => toasts.endScreen, [pathname])
  useEffect(() => toasts.followInput(() => setUsed(true)), [])
  return <Suspense>{(isUsed || state.status === 'signed in') && <ToastList />}</Suspense>
}
