import type { LeaderPath, SignedInPath } from '#web/session/paths.ts'
import { lazyScreen } from './lazy-screen.ts'

export const RegisterPage = lazyScreen(() => import('#web/accounts/register-page.tsx'))
export const SetupPage = lazyScreen(() => import('#web/accounts/setup-page.tsx'))
export const JoinAsLeaderPage = lazyScreen(() => import('#web/accounts/join-as-leader-page.tsx'))
export const PrivacyPage = lazyScreen(() => import('#web/settings/privacy-page.tsx'))
export const GuardianPage = lazyScreen(() => import('#web/guardians/guardian-page.tsx'))
export const Unresolved = lazyScreen(() => import('./unresolved.tsx'))
export const WaitingShell = lazyScreen(() => import('./waiting-shell.tsx'))
export const Shell = lazyScreen(() => import('./shell.tsx'))
export const RecoverPage = lazyScreen(() => import('#web/accounts/recover-page.tsx'))
/** Every screen that students can open. */
export const SignedInScreen = lazyScreen<{ path: SignedInPath }>(() => import('./signed-in-screens.tsx'))
/** Every screen that only leaders can open, except those that students have as well. */
export const LeaderScreen = lazyScreen<{ path: LeaderPath }>(() => import('./leader-screens.tsx'))
