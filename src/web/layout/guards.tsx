import { CloudOff } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '#contract/users.ts'
import {
  internal_error,
  offline_text,
  offline_title,
  session_unresolved_text,
  session_unresolved_title,
  try_again,
} from '#messages'
import { messageOf, OfflineError } from '../api/api-error.ts'
import { useGroupName } from '../group-name.ts'
import { paths } from '../paths.ts'
import { isOwnPath, readRememberedPage, rememberPage } from '../session/remembered-page.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyIllustration } from '../ui/empty-illustration.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading } from '../ui/spinner.tsx'
import { TopBar } from './top-bar.tsx'

/** Explains that the session check failed, and offers to try again. Retries automatically when the network returns. */
function Unresolved({ error }: { error: unknown }) {
  const { resolve } = useSession()
  const groupName = useGroupName()
  const [retrying, setRetrying] = useState(false)
  const retry = useCallback(async () => {
    setRetrying(true)
    await resolve()
    setRetrying(false)
  }, [resolve])
  useEffect(() => {
    const retryOnline = () => void retry()
    window.addEventListener('online', retryOnline)
    return () => window.removeEventListener('online', retryOnline)
  }, [retry])
  const offline = error instanceof OfflineError
  const title = offline ? offline_title() : session_unresolved_title()
  const text = offline ? offline_text() : session_unresolved_text({ reason: messageOf(error, internal_error()) })
  return (
    <>
      <title>{`${title} · ${groupName}`}</title>
      <TopBar home={paths.home} />
      <main id="main" tabIndex={-1} role="alert">
        <EmptyState level="h1" title={title} text={text} picture={<EmptyIllustration Icon={CloudOff} />}>
          <Button loading={retrying} onClick={() => void retry()}>
            {try_again()}
          </Button>
        </EmptyState>
      </main>
    </>
  )
}

/** Shows a spinner until the session check is done (docs/product.md#session-check). */
export function SessionGate({ children }: { children: ReactNode }) {
  const { state } = useSession()
  if (state.status === 'loading') return <Loading />
  if (state.status === 'unresolved') return <Unresolved error={state.error} />
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
