import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '#contract/users.ts'
import { offline_text, offline_title, try_again } from '#messages'
import { paths } from '../paths.ts'
import { isOwnPath, rememberedPage, rememberPage } from '../session/remembered-page.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading } from '../ui/spinner.tsx'
import { TopBar } from './top-bar.tsx'

/** There is a session, perhaps, but nobody to ask. */
function Offline() {
  const { resolve } = useSession()
  useEffect(() => {
    const retry = () => void resolve()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [resolve])
  return (
    <>
      <TopBar home={paths.home} />
      <main id="main" tabIndex={-1} role="alert">
        <EmptyState level="h1" title={offline_title()} text={offline_text()}>
          <Button onClick={() => void resolve()}>{try_again()}</Button>
        </EmptyState>
      </main>
    </>
  )
}

/** The specification's spinner, while it is not known who looks. */
export function WhileResolving({ children }: { children: ReactNode }) {
  const { status } = useSession().state
  if (status === 'loading') return <Loading />
  if (status === 'offline') return <Offline />
  return children
}

/** Anonymous visitors go to sign in, and come back to where they wanted to go. */
export function SignedInOnly({ children }: { children: ReactNode }) {
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

/** Somebody signed in has no need of the screens to sign in: on to the remembered page, or else the dashboard of the role. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { state } = useSession()
  const location = useLocation()
  if (state.status !== 'signed in') return children
  const from: unknown = location.state?.from ?? rememberedPage()
  return <Navigate to={isOwnPath(from) ? from : paths.dashboardOf(state.user.role)} replace />
}

/** Routes of one role; `otherwise` is where everybody else goes. */
export function RoleOnly({ only, otherwise, children }: { only: Role; otherwise: string; children: ReactNode }) {
  const { state } = useSession()
  if (state.status !== 'signed in') return null
  return state.user.role === only ? children : <Navigate to={otherwise} replace />
}
