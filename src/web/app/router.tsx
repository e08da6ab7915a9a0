import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import { isScreenPath } from '#contract/shared/screens.ts'
import { LoginPage } from '#web/accounts/login-page.tsx'
import { RouterProvider, Routes, useLocation } from '#web/router/router.tsx'
import { useSessionLanguage } from '#web/session/language.ts'
import { paths } from '#web/session/paths.ts'
import { SessionProvider, useSession } from '#web/session/session.tsx'
import { useLanguage } from '#web/storage/texts.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { SessionGate, SignedOutOnly, ToLogin } from './guards.tsx'
import { prefetchScreens } from './prefetch-screens.ts'
import { Toaster } from './toaster.tsx'
import { PublicFrame } from './top-bar.tsx'
import * as screens from './visitor-screens.ts'

/** Prefetches the first screen after login when the visitor starts to type. */
function usePrefetchOnInput(): void {
  useEffect(() => {
    const prefetch = () => void prefetchScreens('login')
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

/** The screens of users who are logged in, and unknown paths (docs/rules.md#unknown-paths). */
function OtherPath() {
  const { state } = useSession()
  const { pathname } = useLocation()
  if (state.status === 'signed in') {
    return (
      <Suspense fallback={<Loading />}>
        {state.user.awaitingApproval ? <screens.WaitingShell /> : <screens.Shell />}
      </Suspense>
    )
  }
  if (isScreenPath(pathname)) return <ToLogin />
  return (
    <Public>
      <screens.NotFoundPage />
    </Public>
  )
}

/** All screens. Those of users who are logged in are in signed-in-screens.tsx, which visitors do not load. */
function Screens() {
  useSessionLanguage()
  return (
    <Routes
      routes={{
        [paths.home]: publicPage(<LoginPage />),
        [paths.login]: publicPage(<LoginPage />),
        [paths.register]: publicPage(<screens.RegisterPage />),
        [paths.recover]: publicPage(<screens.RecoverPage />),
        [paths.setup]: <SignedOutOnly>{linkPage(<screens.SetupPage />)}</SignedOutOnly>,
        [paths.joinAsLeader]: linkPage(<screens.JoinAsLeaderPage />),
        [paths.privacy]: (
          <Public isDocument>
            <screens.PrivacyPage />
          </Public>
        ),
        [paths.guardian]: linkPage(<screens.GuardianPage />, true),
        [paths.stop]: linkPage(<screens.StopPage />),
      }}
      otherwise={<OtherPath />}
    />
  )
}

export function Router() {
  // Renders everything again in another language.
  useLanguage()
  return (
    <RouterProvider>
      <SessionProvider>
        <ErrorBoundary>
          <SessionGate>
            <Screens />
          </SessionGate>
        </ErrorBoundary>
        <Toaster />
      </SessionProvider>
    </RouterProvider>
  )
}
