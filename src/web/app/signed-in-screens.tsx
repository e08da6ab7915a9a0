import type { ComponentType, ReactNode } from 'react'
import {
  type LeaderPath,
  type StudentOnlyPath,
  type StudentPath,
  screens,
  screensOf,
} from '#contract/shared/screens.ts'
import { Navigate, Routes } from '#web/router/router.tsx'
import { useViewer } from '#web/session/session.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { NotFoundPage } from './not-found-page.tsx'

const screen = (load: Parameters<typeof lazyScreen>[0]) => lazyScreen(load, 'screens')
const getHelp = screen(() => import('#web/concerns/get-help-page.tsx'))

const StudentDashboard = lazyScreen(() => import('#web/home/student-dashboard-page.tsx'))
const LeaderDashboard = lazyScreen(() => import('#web/home/leader-dashboard-page.tsx'))

/** The screens that students can open. Visitors do not load this list. */
const pages: Record<Exclude<StudentPath, typeof screens.passage>, ComponentType> = {
  '/dashboard': () => (useViewer().role === 'admin' ? <LeaderDashboard /> : <StudentDashboard />),
  '/questions': screen(() => import('#web/questions/questions-page.tsx')),
  '/questions/:id': screen(() => import('#web/questions/question-page.tsx')),
  '/resources': screen(() => import('#web/resources/resources-page.tsx')),
  '/manage-account': screen(() => import('#web/accounts/manage-account-page.tsx')),
  '/notifications': screen(() => import('#web/notifications/notifications-page.tsx')),
  '/get-help': getHelp,
  '/get-help/:id': getHelp,
  '/responses': screen(() => import('#web/responses/my-responses-page.tsx')),
  '/chat': screen(() => import('#web/chats/student-chat-page.tsx')),
  '/prayer-requests': screen(() => import('#web/prayers/prayer-requests-page.tsx')),
  '/announcements': screen(() => import('#web/announcements/announcements-page.tsx')),
}

/** Leaders' versions of the screens that only students have. */
const leaderVersions: Record<StudentOnlyPath, LeaderPath> = {
  '/responses': '/admin/responses',
  '/chat': '/admin/chat',
  '/prayer-requests': '/admin/prayer-requests',
  '/announcements': '/admin/broadcast',
}

/** The leaders' screens that students have as well, at another path. */
const sharedPages = {
  '/admin': () => <Navigate to={screens.adminDashboard} />,
  '/admin/dashboard': pages['/dashboard'],
  '/admin/questions': pages['/questions'],
} satisfies Partial<Record<LeaderPath, ComponentType>>
const FurtherScreen = lazyScreen(() => import('./leader-screens.tsx'), 'screens', 'leader')

const isShared = (path: LeaderPath): path is keyof typeof sharedPages => path in sharedPages

function LeaderScreen({ path }: { path: LeaderPath }) {
  if (!isShared(path)) return <FurtherScreen path={path} />
  const Page = sharedPages[path]
  return <Page />
}

const routesOf = <Path extends string>(table: Record<string, Path>, pageOf: (path: Path) => ReactNode) =>
  Object.fromEntries(Object.values(table).map((path) => [path, pageOf(path)]))

/** The screens of users who are logged in (docs/rules.md#guards). */
export function SignedInScreens() {
  const isLeader = useViewer().role === 'admin'
  const { passage: _, ...ofUsers } = screensOf.users
  const pageOf = (path: keyof typeof pages) => {
    const Page = pages[path]
    return <Page />
  }
  return (
    <Routes
      routes={{
        ...routesOf(ofUsers, pageOf),
        ...routesOf(screensOf.students, (path) => (isLeader ? <Navigate to={leaderVersions[path]} /> : pageOf(path))),
        ...routesOf(screensOf.leaders, (path) =>
          isLeader ? <LeaderScreen path={path} /> : <Navigate to={screens.home} />,
        ),
      }}
      otherwise={<NotFoundPage />}
    />
  )
}
