import { type ComponentType, lazy } from 'react'

/** Returns a component that loads its screen when it is first rendered. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType> | undefined>, name: Name) {
  return lazy(async () => {
    const module = await load()
    // Undefined if new-version.ts reloads the page. The spinner stays until then.
    return module === undefined ? new Promise<never>(() => undefined) : { default: module[name] }
  })
}

export const RegisterPage = screen(() => import('./features/register/register-page.tsx'), 'RegisterPage')
export const SetupPage = screen(() => import('./features/setup/setup-page.tsx'), 'SetupPage')
export const JoinAsLeaderPage = screen(
  () => import('./features/join-as-leader/join-as-leader-page.tsx'),
  'JoinAsLeaderPage',
)
export const WaitingShell = screen(() => import('./layout/waiting-shell.tsx'), 'WaitingShell')
export const Shell = screen(() => import('./layout/shell.tsx'), 'Shell')
export const DashboardPage = screen(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage')
export const QuestionsPage = screen(() => import('./features/questions/questions-page.tsx'), 'QuestionsPage')
export const QuestionPage = screen(() => import('./features/questions/question-page.tsx'), 'QuestionPage')
export const MyResponsesPage = screen(() => import('./features/responses/my-responses-page.tsx'), 'MyResponsesPage')
export const StudentResponsesPage = screen(
  () => import('./features/responses/student-responses-page.tsx'),
  'StudentResponsesPage',
)
export const StudentChatPage = screen(() => import('./features/chat/student-chat-page.tsx'), 'StudentChatPage')
export const AdminChatPage = screen(() => import('./features/chat/admin-chat-page.tsx'), 'AdminChatPage')
export const PrayerRequestsPage = screen(
  () => import('./features/prayer-requests/prayer-requests-page.tsx'),
  'PrayerRequestsPage',
)
export const ManagedPrayerRequestsPage = screen(
  () => import('./features/prayer-requests/managed-prayer-requests-page.tsx'),
  'ManagedPrayerRequestsPage',
)
export const AnnouncementsPage = screen(
  () => import('./features/announcements/announcements-page.tsx'),
  'AnnouncementsPage',
)
export const ManagedAnnouncementsPage = screen(
  () => import('./features/announcements/managed-announcements-page.tsx'),
  'ManagedAnnouncementsPage',
)
export const RecoverPage = screen(() => import('./features/recover/recover-page.tsx'), 'RecoverPage')
export const UsersPage = screen(() => import('./features/users/users-page.tsx'), 'UsersPage')
export const InvitePage = screen(() => import('./features/invite/invite-page.tsx'), 'InvitePage')
export const HistoryPage = screen(() => import('./features/history/history-page.tsx'), 'HistoryPage')
export const SettingsPage = screen(() => import('./features/settings/settings-page.tsx'), 'SettingsPage')
export const PersonPage = screen(() => import('./features/person/person-page.tsx'), 'PersonPage')
export const ResourcesPage = screen(() => import('./features/resources/resources-page.tsx'), 'ResourcesPage')
export const ManageAccountPage = screen(
  () => import('./features/manage-account/manage-account-page.tsx'),
  'ManageAccountPage',
)
