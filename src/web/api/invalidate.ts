import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ChatFilter } from '#contract/rules/chats.ts'
import type { Change } from '#contract/shared/events.ts'
import { queryKeys } from './query-keys.ts'

const { questions, responses, dashboard, today, users, chats, chatReaders, prayerRequests, announcements } = queryKeys
const { bible, settings, backups, firstSteps, invitations, confirmations, notices, history, unread, help } = queryKeys
const { concerns, notifications, permissions } = queryKeys

/** Keys of the queries that each change affects, whether a live event or a mutation reports it. */
const affectedBy: Record<Change, readonly QueryKey[]> = {
  chat: [chats, today, history],
  'chat-reads': [chatReaders, today, [...chats, 'list', { show: 'second-look' satisfies ChatFilter }]],
  questions: [questions, responses, dashboard, today, users, firstSteps, history],
  responses: [responses, questions, dashboard, today, users, history],
  prayers: [prayerRequests, today, history],
  announcements: [announcements, permissions, today, history],
  scheduled: [questions, announcements, history],
  reads: [
    [...announcements, 'all'],
    [...announcements, 'readers'],
  ],
  users: [
    ...[users, permissions, dashboard, today, chats, chatReaders, confirmations, notices, firstSteps, history],
    // An address has ended, or a consent was recorded.
    notifications,
  ],
  concerns: [concerns, today],
  settings: [settings, bible, backups, today, help, invitations, firstSteps, history],
}

/**
 * Refetches the queries on the screen that the changes affect, and marks the others as outdated. Resolves when they are refetched.
 * @param refetchType `all` to refetch also the queries of other screens
 */
export async function invalidate(
  client: QueryClient,
  changes: Iterable<Change>,
  refetchType: 'active' | 'all' = 'active',
): Promise<void> {
  // Every change may change an unread count. The request costs little, and is answered 304 if none has changed.
  const keys = new Set([unread, ...[...changes].flatMap((change) => affectedBy[change])])
  await Promise.all([...keys].map((queryKey) => client.invalidateQueries({ queryKey, refetchType })))
}

/** Returns a function that invalidates what a change affects. */
export function useInvalidate(change: Change): () => Promise<void> {
  const client = useQueryClient()
  return () => invalidate(client, [change])
}
