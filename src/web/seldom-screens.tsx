import { matchPath, useLocation } from 'react-router'
import { screen } from './lazy-screen.ts'
import { paths } from './paths.ts'

const screens = [
  [paths.setup, screen(() => import('./features/setup/setup-page.tsx'))],
  [paths.joinAsLeader, screen(() => import('./features/join-as-leader/join-as-leader-page.tsx'))],
  [paths.privacy, screen(() => import('./features/privacy/privacy-page.tsx'))],
  [paths.guardian, screen(() => import('./features/guardian/guardian-page.tsx'))],
] as const

/** Screens that people open by a link, and seldom. They are listed here, so that the login screen does not load their list. */
export function SeldomScreens() {
  const { pathname } = useLocation()
  const Screen = screens.find(([path]) => matchPath(path, pathname) !== null)?.[1]
  return Screen === undefined ? null : <Screen />
}
