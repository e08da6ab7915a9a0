import { queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { Unread } from '#contract/home.ts'
import { apiIfChanged } from '#web/api/conditional-get.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { localDay } from '#web/ui/local-day.ts'
import { useViewer } from './session.tsx'

/** What waits for the viewer, by role. After a failure, the last known counts stay. */
export const unreadQuery = ({ createdAt }: Pick<User, 'createdAt'>) =>
  queryOptions({
    queryKey: queryKeys.unread,
    queryFn: ({ client }) => {
      const query = { joinedOn: localDay(new Date(createdAt)) }
      return apiIfChanged({ client, queryKey: queryKeys.unread }, 'GET /api/unread', { query }, asIs)
    },
    meta: { failureLog: 'The unread counts could not be fetched' },
  })
const asIs = (counts: Unread): Unread => counts

type CountName = 'announcements' | 'peopleWaiting' | 'chatsWaiting' | 'prayersWithoutResponse'

/** Returns one of the last known counts, or undefined if it is unknown or of the other role. */
export const useUnreadCount = (name: CountName): number | undefined =>
  useQuery({
    ...unreadQuery(useViewer()),
    select: (counts): number | undefined => (counts as Partial<Record<CountName, number>>)[name],
  }).data
