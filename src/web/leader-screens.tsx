import type { ComponentType } from 'react'
import type { LeaderPath } from './paths.ts'
import { screen } from './screens.ts'

const pages: Record<LeaderPath, ComponentType> = {
  '/admin/responses': screen(() => import('./features/responses/student-responses-page.tsx')),
  '/admin/users': screen(() => import('./features/users/users-page.tsx')),
  '/admin/users/:id': screen(() => import('./features/person/person-page.tsx')),
  '/admin/chat': screen(() => import('./features/chat/admin-chat-page.tsx')),
  '/admin/prayer-requests': screen(() => import('./features/prayer-requests/managed-prayer-requests-page.tsx')),
  '/admin/broadcast': screen(() => import('./features/announcements/managed-announcements-page.tsx')),
  '/admin/concerns': screen(() => import('./features/concerns/concerns-page.tsx')),
  '/admin/concerns/:id': screen(() => import('./features/concerns/concern-page.tsx')),
  '/admin/invite': screen(() => import('./features/invite/invite-page.tsx')),
  '/admin/history': screen(() => import('./features/history/history-page.tsx')),
  '/admin/retention': screen(() => import('./features/retention/retention-page.tsx')),
  '/admin/settings': screen(() => import('./features/settings/settings-page.tsx')),
}

/** A leaders' screen. Students' devices do not load this list, nor the screens. */
export function LeaderScreen({ path }: { path: LeaderPath }) {
  const Page = pages[path]
  return <Page />
}
