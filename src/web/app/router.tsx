import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { LoginPage } from '#web/accounts/login-page.tsx'
import { leaderPaths, paths, sharedPaths, studentPaths } from '#web/session/paths.ts'
import { SessionProvider, useSession, useViewer } from '#web/session/session.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { RequireAuth, RoleOnly, SessionGate, SignedOutOnly } from './guards.tsx'
import { prefetchSignedIn } from './prefetch-screens.ts'
import * as screens from './screens.ts'
import { Toaster } from './toaster.tsx'
import { PublicFrame } from './top-bar.tsx'

/** Prefetches the first screen after login when the visitor starts to type. */
function usePrefetchOnInput(): void {
  useEffect(() => {
    const prefetch = () => void prefetchSignedIn()
    document.addEventListener('input', prefetch, { once: true })
    return () => document.removeEventListener('input', prefetch)
  }, [])
}

function Public({ children, ...frame }: ComponentProps<typeof PublicFrame>) {
  const { pathname } = useLocation()
  usePrefetchOnInput()
  return (
    <PublicFrame {...frame}>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </ErrorBoundary>
    </PublicFrame>
  )
}

/** A page that people open with a personal link. */
const linkPage = (page: ReactNode, isDocument = false) => (
  <Public isDocument={isDocument} hasLogin={false}>
    {page}
  </Public>
)
const publicPage = (page: ReactNode) => (
  <SignedOutOnly>
    <Public>{page}</Public>
  </SignedOutOnly>
)

function SignedIn() {
  const { awaitingApproval } = useViewer()
  return <Suspense fallback={<Loading />}>{awaitingApproval ? <screens.WaitingShell /> : <screens.Shell />}</Suspense>
}

/** The error page for an unknown path, in the layout for visitors or for signed-in users (docs/product.md#unknown-paths). */
function Unknown() {
  const { state } = useSession()
  if (state.status !== 'signed in') {
    return (
      <Public>
        <ErrorPage reason="not found" />
      </Public>
    )
  }
  return (
    <Routes>
      <Route element={<SignedIn />}>
        <Route path="*" element={<ErrorPage reason="not found" />} />
      </Route>
    </Routes>
  )
}

/** All screens and who can open them (docs/product.md#routes). */
function Screens() {
  return (
    <Routes>
      <Route path={paths.home} element={publicPage(<LoginPage />)} />
      <Route path={paths.login} element={publicPage(<LoginPage />)} />
      <Route path={paths.register} element={publicPage(<screens.RegisterPage />)} />
      <Route path={paths.recover} element={publicPage(<screens.RecoverPage />)} />
      <Route path={paths.setup} element={<SignedOutOnly>{linkPage(<screens.SetupPage />)}</SignedOutOnly>} />
      <Route path={paths.joinAsLeader} element={linkPage(<screens.JoinAsLeaderPage />)} />
      <Route
        path={paths.privacy}
        element={
          <Public isDocument>
            <screens.PrivacyPage />
          </Public>
        }
      />
      <Route path={paths.guardian} element={linkPage(<screens.GuardianPage />, true)} />
      <Route
        element={
          <RequireAuth>
            <SignedIn />
          </RequireAuth>
        }
      >
        {sharedPaths.map((path) => (
          <Route key={path} path={path} element={<screens.SignedInScreen path={path} />} />
        ))}
        {studentPaths.map(([path, leaderPath]) => (
          <Route
            key={path}
            path={path}
            element={
              <RoleOnly only="student" otherwise={leaderPath}>
                <screens.SignedInScreen path={path} />
              </RoleOnly>
            }
          />
        ))}
        <Route
          element={
            <RoleOnly only="admin" otherwise={paths.home}>
              <Outlet />
            </RoleOnly>
          }
        >
          <Route path={paths.admin} element={<Navigate to={paths.adminDashboard} replace />} />
          <Route path={paths.adminDashboard} element={<screens.SignedInScreen path={paths.dashboard} />} />
          <Route path={paths.adminQuestions} element={<screens.SignedInScreen path={paths.questions} />} />
          {leaderPaths.map((path) => (
            <Route key={path} path={path} element={<screens.LeaderScreen path={path} />} />
          ))}
        </Route>
      </Route>
      <Route path="*" element={<Unknown />} />
    </Routes>
  )
}

export function Router() {
  return (
    <BrowserRouter>
      <SessionProvider>
        <ErrorBoundary>
          <SessionGate>
            <Screens />
          </SessionGate>
        </ErrorBoundary>
        <Toaster />
      </SessionProvider>
    </BrowserRouter>
  )
}
