import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { pageFor, readRemembered, remember } from '#web/session/remembered-page.ts'
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
  const userId = state.status === 'signed out' ? state.userId : undefined
  const from = state.status === 'signed out' && !state.left ? pathname + search : undefined
  useEffect(() => {
    if (from !== undefined) remember(from, userId)
  }, [from, userId])
  return <Navigate to={paths.login} />
}

/** Redirects signed-in users to the remembered page, or else to the dashboard of their role. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { state } = useSession()
  if (state.status !== 'signed in') return children
  const { _id, role } = state.user
  return <Navigate to={pageFor(_id, readRemembered()) ?? paths.dashboardOf(role)} />
}
