import type { ComponentType } from 'react'
import { lazyScreen } from './lazy-screen.ts'
import type { LeaderPath } from './paths.ts'

const concerns = lazyScreen(() => import('./features/concerns/concerns-page.tsx'))

const pages: Record<LeaderPath, ComponentType> = {
  '/admin/responses': lazyScreen(() => import('./features/responses/student-responses-page.tsx')),
  '/admin/users': lazyScreen(() => import('./features/users/users-page.tsx')),
  '/admin/users/:id': lazyScreen(() => import('./features/person/person-page.tsx')),
  '/admin/chat': lazyScreen(() => import('./features/chat/admin-chat-page.tsx')),
  '/admin/prayer-requests': lazyScreen(() => import('./features/prayer-requests/managed-prayer-requests-page.tsx')),
  '/admin/broadcast': lazyScreen(() => import('./features/announcements/managed-announcements-page.tsx')),
  '/admin/concerns': concerns,
  '/admin/concerns/:id': concerns,
  '/admin/invite': lazyScreen(() => import('./features/invite/invite-page.tsx')),
  '/admin/history': lazyScreen(() => import('./features/history/history-page.tsx')),
  '/admin/retention': lazyScreen(() => import('./features/retention/retention-page.tsx')),
  '/admin/settings': lazyScreen(() => import('./features/settings/settings-page.tsx')),
}

/** A leaders' screen. Students' devices do not load this list, nor the screens. */
export function LeaderScreen({ path }: { path: LeaderPath }) {
  const Page = pages[path]
  return <Page />
}
