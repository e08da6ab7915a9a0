import { type ReactNode, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { screens as screenPaths } from '#contract/screens.ts'
import { LoginPage } from './features/login/login-page.tsx'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { RequireAuth, RoleOnly, SessionGate, SignedOutOnly } from './layout/guards.tsx'
import { Toaster } from './layout/toaster.tsx'
import { PublicFrame } from './layout/top-bar.tsx'
import { paths } from './paths.ts'
import { prefetchSignedIn } from './prefetch-screens.ts'
import * as screens from './screens.ts'
import { SessionProvider, useSession, useViewer } from './session/session.tsx'
import { Loading } from './ui/spinner.tsx'

/** Prefetches the first screen after login when the visitor starts to type. */
function usePrefetchOnInput(): void {
  useEffect(() => {
    const prefetch = () => void prefetchSignedIn()
    document.addEventListener('input', prefetch, { once: true })
    return () => document.removeEventListener('input', prefetch)
  }, [])
}

function Public({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  usePrefetchOnInput()
  return (
    <PublicFrame>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </ErrorBoundary>
    </PublicFrame>
  )
}

const openPage = (page: ReactNode) => <Public>{page}</Public>
const publicPage = (page: ReactNode) => <SignedOutOnly>{openPage(page)}</SignedOutOnly>

function SignedIn() {
  const { awaitingApproval } = useViewer()
  return <Suspense fallback={<Loading />}>{awaitingApproval ? <screens.WaitingShell /> : <screens.Shell />}</Suspense>
}

/** Shows a page to students, and redirects leaders to their version of it. */
const studentPage = (page: ReactNode, leaderPath: string) => (
  <RoleOnly only="student" otherwise={leaderPath}>
    {page}
  </RoleOnly>
)

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
      <Route path={paths.setup} element={publicPage(<screens.SeldomScreens />)} />
      {[paths.joinAsLeader, paths.privacy, paths.guardian].map((path) => (
        <Route key={path} path={path} element={openPage(<screens.SeldomScreens />)} />
      ))}
      <Route
        element={
          <RequireAuth>
            <SignedIn />
          </RequireAuth>
        }
      >
        <Route path={paths.dashboard} element={<screens.DashboardPage />} />
        <Route path={paths.questions} element={<screens.QuestionsPage />} />
        <Route path={screenPaths.question} element={<screens.QuestionPage />} />
        <Route path={paths.manageAccount} element={<screens.ManageAccountPage />} />
        <Route path={paths.notifications} element={<screens.NotificationsPage />} />
        <Route path={paths.getHelp} element={<screens.GetHelpPage />} />
        <Route path={screenPaths.concern} element={<screens.OwnConcernPage />} />
        <Route path={paths.resources} element={<screens.ResourcesPage />} />
        <Route path={paths.responses} element={studentPage(<screens.MyResponsesPage />, paths.adminResponses)} />
        <Route path={paths.chat} element={studentPage(<screens.StudentChatPage />, paths.adminChat)} />
        <Route
          path={paths.prayerRequests}
          element={studentPage(<screens.PrayerRequestsPage />, paths.adminPrayerRequests)}
        />
        <Route path={paths.announcements} element={studentPage(<screens.AnnouncementsPage />, paths.adminBroadcast)} />
        <Route
          element={
            <RoleOnly only="admin" otherwise={paths.home}>
              <Outlet />
            </RoleOnly>
          }
        >
          <Route path={paths.admin} element={<Navigate to={paths.adminDashboard} replace />} />
          <Route path={paths.adminDashboard} element={<screens.DashboardPage />} />
          <Route path={paths.adminQuestions} element={<screens.QuestionsPage />} />
          <Route path={paths.adminResponses} element={<screens.StudentResponsesPage />} />
          <Route path={paths.adminUsers} element={<screens.UsersPage />} />
          <Route path={screenPaths.adminUser} element={<screens.PersonPage />} />
          <Route path={paths.adminChat} element={<screens.AdminChatPage />} />
          <Route path={paths.adminPrayerRequests} element={<screens.ManagedPrayerRequestsPage />} />
          <Route path={paths.adminBroadcast} element={<screens.ManagedAnnouncementsPage />} />
          <Route path={paths.adminConcerns} element={<screens.ConcernsPage />} />
          <Route path={screenPaths.adminConcern} element={<screens.ConcernPage />} />
          <Route path={paths.adminInvite} element={<screens.InvitePage />} />
          <Route path={paths.adminHistory} element={<screens.HistoryPage />} />
          <Route path={paths.adminRetention} element={<screens.RetentionPage />} />
          <Route path={paths.adminSettings} element={<screens.SettingsPage />} />
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
