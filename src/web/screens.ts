import { lazyScreen } from './lazy-screen.ts'
import type { LeaderPath, SignedInPath } from './paths.ts'

export const RegisterPage = lazyScreen(() => import('./features/register/register-page.tsx'))
export const SetupPage = lazyScreen(() => import('./features/setup/setup-page.tsx'))
export const JoinAsLeaderPage = lazyScreen(() => import('./features/join-as-leader/join-as-leader-page.tsx'))
export const PrivacyPage = lazyScreen(() => import('./features/privacy/privacy-page.tsx'))
export const GuardianPage = lazyScreen(() => import('./features/guardian/guardian-page.tsx'))
export const Unresolved = lazyScreen(() => import('./layout/unresolved.tsx'))
export const WaitingShell = lazyScreen(() => import('./layout/waiting-shell.tsx'))
export const Shell = lazyScreen(() => import('./layout/shell.tsx'))
export const RecoverPage = lazyScreen(() => import('./features/recover/recover-page.tsx'))
/** Every screen that students can open. */
export const SignedInScreen = lazyScreen<{ path: SignedInPath }>(() => import('./signed-in-screens.tsx'))
/** Every screen that only leaders can open, except those that students have as well. */
export const LeaderScreen = lazyScreen<{ path: LeaderPath }>(() => import('./leader-screens.tsx'))
