import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useToaster } from 'react-hot-toast/headless'
import { useLocation } from 'react-router'
import { loginLimits } from '#contract/login-limits.ts'
import { toasts } from '#web/ui/toasts.ts'
import { lazyScreen } from './lazy-screen.ts'

/** Loaded when the user does something for the first time: nothing is toasted before. */
const ToastList = lazyScreen(() => import('./toast-list.tsx').catch(() => undefined))

const { success, error, default: duration } = loginLimits.toast
const durations = { duration, success: { duration: success }, error: { duration: error } }

/** The toasts: when they end, and what dismisses them. */
export function Toaster() {
  const { toasts: all, handlers } = useToaster(durations)
  const { pathname } = useLocation()
  const [isUsed, setUsed] = useState(false)
  const shown = all.filter(({ visible }) => visible)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toasts belong to the screen, which the path identifies
  useLayoutEffect(() => toasts.endScreen, [pathname])
  useEffect(() => toasts.followInput(() => setUsed(true)), [])
  return (
    <Suspense>
      {(isUsed || shown.length > 0) && (
        <ToastList shown={shown} onPause={handlers.startPause} onContinue={handlers.endPause} />
      )}
    </Suspense>
  )
}
