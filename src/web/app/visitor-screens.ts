import { lazyScreen } from './lazy-screen.ts'

export const RegisterPage = lazyScreen(() => import('#web/accounts/joining/register-page.tsx'), 'visitor')
export const SetupPage = lazyScreen(() => import('#web/accounts/joining/setup-page.tsx'), 'visitor')
export const JoinAsLeaderPage = lazyScreen(() => import('#web/accounts/joining/join-as-leader-page.tsx'), 'visitor')
export const PrivacyPage = lazyScreen(() => import('#web/settings/privacy-page.tsx'), 'visitor')
export const GuardianPage = lazyScreen(() => import('#web/guardians/guardian-page.tsx'), 'visitor')
export const StopPage = lazyScreen(() => import('#web/notifications/stop-page.tsx'), 'visitor')
export const NotFoundPage = lazyScreen(() => import('./not-found-page.tsx'), 'visitor')
export const Unresolved = lazyScreen(() => import('./unresolved.tsx'), 'visitor')
export const WaitingShell = lazyScreen(() => import('./waiting-shell.tsx'), 'visitor')
export const Shell = lazyScreen(() => import('./shell.tsx'), 'user')
export const RecoverPage = lazyScreen(() => import('#web/accounts/recover-page.tsx'), 'visitor')
