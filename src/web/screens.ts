import { type ComponentType, lazy } from 'react'

/** Returns a component that loads its screen, the only export of a module, when it is first rendered. */
function screen(load: () => Promise<Record<string, ComponentType> | undefined>) {
  return lazy(async () => {
    const module = await load()
    // Undefined if new-version.ts reloads the page. The spinner stays until then.
    return module === undefined
      ? new Promise<never>(() => undefined)
      : { default: Object.values(module)[0] as ComponentType }
  })
}

export const RegisterPage = screen(() => import('./features/register/register-page.tsx'))
export const SetupPage = screen(() => import('./features/setup/setup-page.tsx'))
export const JoinAsLeaderPage = screen(() => import('./features/join-as-leader/join-as-leader-page.tsx'))
export const PrivacyPage = screen(() => import('./features/privacy/privacy-page.tsx'))
export const GuardianPage = screen(() => import('./features/guardian/guardian-page.tsx'))
export const Unresolved = screen(() => import('./layout/unresolved.tsx'))
export const WaitingShell = screen(() => import('./layout/waiting-shell.tsx'))
export const Shell = screen(() => import('./layout/shell.tsx'))
export const DashboardPage = screen(() => import('./features/dashboard/dashboard-page.tsx'))
export const QuestionsPage = screen(() => import('./features/questions/questions-page.tsx'))
export const QuestionPage = screen(() => import('./features/questions/question-page.tsx'))
export const MyResponsesPage = screen(() => import('./features/responses/my-responses-page.tsx'))
export const StudentResponsesPage = screen(() => import('./features/responses/student-responses-page.tsx'))
export const StudentChatPage = screen(() => import('./features/chat/student-chat-page.tsx'))
export const AdminChatPage = screen(() => import('./features/chat/admin-chat-page.tsx'))
export const PrayerRequestsPage = screen(() => import('./features/prayer-requests/prayer-requests-page.tsx'))
export const ManagedPrayerRequestsPage = screen(
  () => import('./features/prayer-requests/managed-prayer-requests-page.tsx'),
)
export const AnnouncementsPage = screen(() => import('./features/announcements/announcements-page.tsx'))
export const ManagedAnnouncementsPage = screen(() => import('./features/announcements/managed-announcements-page.tsx'))
export const RecoverPage = screen(() => import('./features/recover/recover-page.tsx'))
export const UsersPage = screen(() => import('./features/users/users-page.tsx'))
export const InvitePage = screen(() => import('./features/invite/invite-page.tsx'))
export const HistoryPage = screen(() => import('./features/history/history-page.tsx'))
export const RetentionPage = screen(() => import('./features/retention/retention-page.tsx'))
export const SettingsPage = screen(() => import('./features/settings/settings-page.tsx'))
export const PersonPage = screen(() => import('./features/person/person-page.tsx'))
export const ResourcesPage = screen(() => import('./features/resources/resources-page.tsx'))
export const ManageAccountPage = screen(() => import('./features/manage-account/manage-account-page.tsx'))
export const GetHelpPage = screen(() => import('./features/get-help/get-help-page.tsx'))
export const ConcernsPage = screen(() => import('./features/concerns/concerns-page.tsx'))
export const NotificationsPage = screen(() => import('./features/notifications/notifications-page.tsx'))
