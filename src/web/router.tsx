import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { BrowserRouter, Outlet, Route, Routes, useLocation } from 'react-router'
import { pages } from '#contract/pages.ts'
import { LoginPage } from './features/login/login-page.tsx'
import { CrashGuard } from './layout/crash-guard.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { RoleOnly, SignedInOnly, SignedOutOnly, WhileResolving } from './layout/guards.tsx'
import { PublicFrame } from './layout/top-bar.tsx'
import { paths } from './paths.ts'
import { SessionProvider, useSession } from './session/session.tsx'
import { Loading } from './ui/spinner.tsx'
import { Toaster } from './ui/toaster.tsx'

/** A screen in a file of its own, loaded when somebody goes there. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}
const RegisterPage = screen(() => import('./features/register/register-page.tsx'), 'RegisterPage')
const SetupPage = screen(() => import('./features/setup/setup-page.tsx'), 'SetupPage')
const Shell = screen(() => import('./layout/shell.tsx'), 'Shell')
const DashboardPage = screen(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage')
const QuestionsPage = screen(() => import('./features/questions/questions-page.tsx'), 'QuestionsPage')
const QuestionPage = screen(() => import('./features/questions/question-page.tsx'), 'QuestionPage')
const MyResponsesPage = screen(() => import('./features/responses/my-responses-page.tsx'), 'MyResponsesPage')
const StudentResponsesPage = screen(
  () => import('./features/responses/student-responses-page.tsx'),
  'StudentResponsesPage',
)
const StudentChatPage = screen(() => import('./features/chat/student-chat-page.tsx'), 'StudentChatPage')
const AdminChatPage = screen(() => import('./features/chat/admin-chat-page.tsx'), 'AdminChatPage')
const PrayerRequestsPage = screen(
  () => import('./features/prayer-requests/prayer-requests-page.tsx'),
  'PrayerRequestsPage',
)
const ManagedPrayerRequestsPage = screen(
  () => import('./features/prayer-requests/managed-prayer-requests-page.tsx'),
  'ManagedPrayerRequestsPage',
)
const AnnouncementsPage = screen(() => import('./features/announcements/announcements-page.tsx'), 'AnnouncementsPage')
const BroadcastPage = screen(() => import('./features/broadcast/broadcast-page.tsx'), 'BroadcastPage')
const UsersPage = screen(() => import('./features/users/users-page.tsx'), 'UsersPage')
const ResourcesPage = screen(() => import('./features/resources/resources-page.tsx'), 'ResourcesPage')
const ManageAccountPage = screen(() => import('./features/manage-account/manage-account-page.tsx'), 'ManageAccountPage')

function Public({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <PublicFrame>
      <CrashGuard key={pathname}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </CrashGuard>
    </PublicFrame>
  )
}

const toSignIn = (page: ReactNode) => (
  <SignedOutOnly>
    <Public>{page}</Public>
  </SignedOutOnly>
)

const shell = (
  <Suspense fallback={<Loading />}>
    <Shell />
  </Suspense>
)

/** An administrator goes to the own screen of the same matter. */
const forStudents = (page: ReactNode, administrators: string) => (
  <RoleOnly only="student" otherwise={administrators}>
    {page}
  </RoleOnly>
)

/** An unknown address keeps the frame of whoever is there. */
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
      <Route element={shell}>
        <Route path="*" element={<ErrorPage reason="not found" />} />
      </Route>
    </Routes>
  )
}

/** The screens of section 2, and who may see them. */
function Screens() {
  return (
    <Routes>
      <Route path={paths.home} element={toSignIn(<LoginPage />)} />
      <Route path={paths.login} element={toSignIn(<LoginPage />)} />
      <Route path={paths.register} element={toSignIn(<RegisterPage />)} />
      <Route path={paths.setup} element={toSignIn(<SetupPage />)} />
      <Route element={<SignedInOnly>{shell}</SignedInOnly>}>
        <Route path={paths.dashboard} element={<DashboardPage />} />
        <Route path={paths.questions} element={<QuestionsPage />} />
        <Route path={pages.question} element={<QuestionPage />} />
        <Route path={paths.manageAccount} element={<ManageAccountPage />} />
        <Route path={paths.resources} element={<ResourcesPage />} />
        <Route path={paths.responses} element={forStudents(<MyResponsesPage />, paths.adminResponses)} />
        <Route path={paths.chat} element={forStudents(<StudentChatPage />, paths.adminChat)} />
        <Route path={paths.prayerRequests} element={forStudents(<PrayerRequestsPage />, paths.adminPrayerRequests)} />
        <Route path={paths.announcements} element={forStudents(<AnnouncementsPage />, paths.adminBroadcast)} />
        <Route
          element={
            <RoleOnly only="admin" otherwise={paths.home}>
              <Outlet />
            </RoleOnly>
          }
        >
          <Route path={paths.adminDashboard} element={<DashboardPage />} />
          <Route path={paths.adminQuestions} element={<QuestionsPage />} />
          <Route path={paths.adminResponses} element={<StudentResponsesPage />} />
          <Route path={paths.adminUsers} element={<UsersPage />} />
          <Route path={paths.adminChat} element={<AdminChatPage />} />
          <Route path={paths.adminPrayerRequests} element={<ManagedPrayerRequestsPage />} />
          <Route path={paths.adminBroadcast} element={<BroadcastPage />} />
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
        <CrashGuard>
          <WhileResolving>
            <Screens />
          </WhileResolving>
        </CrashGuard>
        <Toaster />
      </SessionProvider>
    </BrowserRouter>
  )
}
