import type { ComponentType } from 'react'
import type { SignedInPath } from './paths.ts'
import { screen } from './screens.ts'

const pages: Record<SignedInPath, ComponentType> = {
  '/dashboard': screen(() => import('./features/dashboard/dashboard-page.tsx')),
  '/questions': screen(() => import('./features/questions/questions-page.tsx')),
  '/questions/:id': screen(() => import('./features/questions/question-page.tsx')),
  '/resources': screen(() => import('./features/resources/resources-page.tsx')),
  '/manage-account': screen(() => import('./features/manage-account/manage-account-page.tsx')),
  '/notifications': screen(() => import('./features/notifications/notifications-page.tsx')),
  '/get-help': screen(() => import('./features/get-help/get-help-page.tsx')),
  '/get-help/:id': screen(() => import('./features/get-help/own-concern-page.tsx')),
  '/responses': screen(() => import('./features/responses/my-responses-page.tsx')),
  '/chat': screen(() => import('./features/chat/student-chat-page.tsx')),
  '/prayer-requests': screen(() => import('./features/prayer-requests/prayer-requests-page.tsx')),
  '/announcements': screen(() => import('./features/announcements/announcements-page.tsx')),
}

/** A screen of a signed-in user. Visitors do not load this list. */
export function SignedInScreen({ path }: { path: SignedInPath }) {
  const Page = pages[path]
  return <Page />
}
