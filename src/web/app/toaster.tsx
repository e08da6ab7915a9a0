import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { toasts } from '#web/ui/toasts.ts'
import { lazyScreen } from './lazy-screen.ts'

/** Loaded when the user does something for the first time, or with the first toast. */
const ToastList = lazyScreen(() => import('./toast-list.tsx').catch(() => undefined))

/** The toasts, and what dismisses them. */
export function Toaster() {
  const { pathname } = useLocation()
  const [isUsed, setUsed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toasts belong to the screen, which the path identifies
  useLayoutEffect(() => toasts.endScreen, [pathname])
  useEffect(() => toasts.followInput(() => setUsed(true)), [])
  return <Suspense>{isUsed && <ToastList />}</Suspense>
}
