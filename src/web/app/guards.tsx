import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/session/paths.ts'
import { isOwnPath, readRememberedPage, rememberPage } from '#web/session/remembered-page.ts'
import { useSession } from '#web/session/session.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { Unresolved } from './visitor-screens.ts'

/** Shows a spinner until the session check is done (docs/rules.md#session-check). */
export function SessionGate({ children }: { children: ReactNode }) {
  const { state } = useSession()
  if (state.status === 'loading') return <Loading />
  if (state.status === 'unresolved') {
    return (
      <Suspense fallback={<Loading />}>
        <Unresolved />
      </Suspense>
    )
  }
  return children
}

/** Redirects visitors to the login screen. After login they return to this page. */
export function ToLogin() {
  const { state } = useSession()
  const { pathname, search } = useLocation()
  const from = state.status === 'signed out' && !state.left ? pathname + search : undefined
  useEffect(() => {
    if (from !== undefined) rememberPage(from)
  }, [from])
  return <Navigate to={paths.login} replace state={{ from }} />
}

/** Redirects signed-in users to the remembered page, or else to the dashboard of their role. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { state } = useSession()
  const location = useLocation()
  if (state.status !== 'signed in') return children
  const from: unknown = location.state?.from ?? readRememberedPage()
  return <Navigate to={isOwnPath(from) ? from : paths.dashboardOf(state.user.role)} replace />
}
