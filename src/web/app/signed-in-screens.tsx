import type { ComponentType } from 'react'
import type { SignedInPath } from '#web/session/paths.ts'
import { lazyScreen } from './lazy-screen.ts'

const getHelp = lazyScreen(() => import('#web/concerns/get-help-page.tsx'))

const pages: Record<SignedInPath, ComponentType> = {
  '/dashboard': lazyScreen(() => import('#web/home/dashboard-page.tsx')),
  '/questions': lazyScreen(() => import('#web/questions/questions-page.tsx')),
  '/questions/:id': lazyScreen(() => import('#web/questions/question-page.tsx')),
  '/resources': lazyScreen(() => import('#web/resources/resources-page.tsx')),
  '/manage-account': lazyScreen(() => import('#web/accounts/manage-account-page.tsx')),
  '/notifications': lazyScreen(() => import('#web/notifications/notifications-page.tsx')),
  '/get-help': getHelp,
  '/get-help/:id': getHelp,
  '/responses': lazyScreen(() => import('#web/responses/my-responses-page.tsx')),
  '/chat': lazyScreen(() => import('#web/chats/student-chat-page.tsx')),
  '/prayer-requests': lazyScreen(() => import('#web/prayers/prayer-requests-page.tsx')),
  '/announcements': lazyScreen(() => import('#web/announcements/announcements-page.tsx')),
}

/** A screen of a signed-in user. Visitors do not load this list. */
export function SignedInScreen({ path }: { path: SignedInPath }) {
  const Page = pages[path]
  return <Page />
}
