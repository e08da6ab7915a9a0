import { type ComponentType, lazy } from 'react'
import type { LeaderPath, SignedInPath } from './paths.ts'

/** Returns a component that loads its screen, the only export of a module, when it is first rendered. */
export function screen<Props = object>(load: () => Promise<Record<string, ComponentType<Props>> | undefined>) {
  return lazy(async () => {
    const module = await load()
    // Undefined if new-version.ts reloads the page. The spinner stays until then.
    return module === undefined
      ? new Promise<never>(() => undefined)
      : { default: Object.values(module)[0] as ComponentType<Props> }
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
export const RecoverPage = screen(() => import('./features/recover/recover-page.tsx'))
/** Every screen that students can open. */
export const SignedInScreen = screen<{ path: SignedInPath }>(() => import('./signed-in-screens.tsx'))
/** Every screen that only leaders can open, except those that students have as well. */
export const LeaderScreen = screen<{ path: LeaderPath }>(() => import('./leader-screens.tsx'))
