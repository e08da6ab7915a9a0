import { lazyScreen } from './lazy-screen.ts'

export const RegisterPage = lazyScreen(() => import('#web/accounts/joining/register-page.tsx'))
export const SetupPage = lazyScreen(() => import('#web/accounts/joining/setup-page.tsx'))
export const JoinAsLeaderPage = lazyScreen(() => import('#web/accounts/joining/join-as-leader-page.tsx'))
export const PrivacyPage = lazyScreen(() => import('#web/settings/privacy-page.tsx'))
export const GuardianPage = lazyScreen(() => import('#web/guardians/guardian-page.tsx'))
export const Unresolved = lazyScreen(() => import('./unresolved.tsx'))
export const WaitingShell = lazyScreen(() => import('./waiting-shell.tsx'))
export const Shell = lazyScreen(() => import('./shell.tsx'))
export const RecoverPage = lazyScreen(() => import('#web/accounts/recover-page.tsx'))
