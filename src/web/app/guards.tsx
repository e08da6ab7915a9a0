import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { paths } from '#web/session/paths.ts'
import { isOwnPath, readRememberedPage, rememberPage } from '#web/session/remembered-page.ts'
import { useSession } from '#web/session/session.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { Unresolved } from './screens.ts'

/** Shows a spinner until the session check is done (docs/product.md#session-check). */
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
export function RequireAuth({ children }: { children: ReactNode }) {
  const { state } = useSession()
  const { pathname, search } = useLocation()
  if (state.status === 'signed in') return children
  if (state.status !== 'signed out') return null
  return <ToLogin from={state.left ? undefined : pathname + search} />
}

function ToLogin({ from }: { from: string | undefined }) {
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

/** Shows its children to users of one role and redirects others to the path `otherwise`. */
export function RoleOnly({ only, otherwise, children }: { only: Role; otherwise: string; children: ReactNode }) {
  const { state } = useSession()
  if (state.status !== 'signed in') return null
  return state.user.role === only ? children : <Navigate to={otherwise} replace />
}
