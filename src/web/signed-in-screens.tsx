import type { ComponentType } from 'react'
import { lazyScreen } from './lazy-screen.ts'
import type { SignedInPath } from './paths.ts'

const getHelp = lazyScreen(() => import('./features/get-help/get-help-page.tsx'))

const pages: Record<SignedInPath, ComponentType> = {
  '/dashboard': lazyScreen(() => import('./features/dashboard/dashboard-page.tsx')),
  '/questions': lazyScreen(() => import('./features/questions/questions-page.tsx')),
  '/questions/:id': lazyScreen(() => import('./features/questions/question-page.tsx')),
  '/resources': lazyScreen(() => import('./features/resources/resources-page.tsx')),
  '/manage-account': lazyScreen(() => import('./features/manage-account/manage-account-page.tsx')),
  '/notifications': lazyScreen(() => import('./features/notifications/notifications-page.tsx')),
  '/get-help': getHelp,
  '/get-help/:id': getHelp,
  '/responses': lazyScreen(() => import('./features/responses/my-responses-page.tsx')),
  '/chat': lazyScreen(() => import('./features/chat/student-chat-page.tsx')),
  '/prayer-requests': lazyScreen(() => import('./features/prayer-requests/prayer-requests-page.tsx')),
  '/announcements': lazyScreen(() => import('./features/announcements/announcements-page.tsx')),
}

/** A screen of a signed-in user. Visitors do not load this list. */
export function SignedInScreen({ path }: { path: SignedInPath }) {
  const Page = pages[path]
  return <Page />
}
