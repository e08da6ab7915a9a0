import type { ComponentType } from 'react'
import type { LeaderPath } from '#contract/shared/screens.ts'
import { lazyScreen } from './lazy-screen.ts'

const concerns = lazyScreen(() => import('#web/concerns/concerns-page.tsx'))
const settings = lazyScreen(() => import('#web/settings/settings-page.tsx'))

const pages = {
  '/admin/questions/plan': lazyScreen(() => import('#web/terms/plan-term-page.tsx')),
  '/admin/responses': lazyScreen(() => import('#web/responses/student-responses-page.tsx')),
  '/admin/users': lazyScreen(() => import('#web/people/users-page.tsx')),
  '/admin/users/:id': lazyScreen(() => import('#web/people/person-page.tsx')),
  '/admin/chat': lazyScreen(() => import('#web/chats/admin-chat-page.tsx')),
  '/admin/prayer-requests': lazyScreen(() => import('#web/prayers/managed-prayer-requests-page.tsx')),
  '/admin/broadcast': lazyScreen(() => import('#web/announcements/managed-announcements-page.tsx')),
  '/admin/permissions/:about': lazyScreen(() => import('#web/permissions/permissions-page.tsx')),
  '/admin/concerns': concerns,
  '/admin/concerns/:id': concerns,
  '/admin/invite': lazyScreen(() => import('#web/accounts/invitations/invite-page.tsx')),
  '/admin/history': lazyScreen(() => import('#web/audit-log/history-page.tsx')),
  '/admin/retention': lazyScreen(() => import('#web/erasure/retention-page.tsx')),
  '/admin/settings': settings,
  '/admin/settings/:section': settings,
} satisfies Partial<Record<LeaderPath, ComponentType>>

/** A screen that only leaders have. Students' devices do not load this list, nor the screens. */
export function FurtherScreen({ path }: { path: keyof typeof pages }) {
  const Page = pages[path]
  return <Page />
}
