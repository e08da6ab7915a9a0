import { queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { Unread } from '#contract/home.ts'
import { apiIfChanged } from '#web/api/conditional-get.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { localDay } from '#web/ui/dates.tsx'
import { useViewer } from './session.tsx'

/** What waits for the viewer, by role. After a failure, the last known counts stay. */
export const unreadQuery = ({ createdAt }: Pick<User, 'createdAt'>) =>
  queryOptions({
    queryKey: queryKeys.unread,
    queryFn: ({ client }) => {
      const query = { joinedOn: localDay(new Date(createdAt)) }
      return apiIfChanged({ client, queryKey: queryKeys.unread }, 'GET /api/unread', { query }, { toData: asIs })
    },
    meta: { failureLog: 'The unread counts could not be fetched' },
  })
const asIs = (counts: Unread): Unread => counts

/** Returns a part of the last known counts, or undefined. */
const useUnread = <Part>(select: (counts: Unread) => Part): Part | undefined =>
  useQuery({ ...unreadQuery(useViewer()), select }).data

const announcementsIn = (counts: Unread) => ('announcements' in counts ? counts.announcements : 0)
/** Returns the last known number of a student's unread announcements, or 0. */
export const useUnreadAnnouncements = (): number => useUnread(announcementsIn) ?? 0

const peopleWaitingIn = (counts: Unread) => ('peopleWaiting' in counts ? counts.peopleWaiting : 0)
/** Returns the last known number of people who wait for a leader to let them in, or 0. */
export const useWaitingPeople = (): number => useUnread(peopleWaitingIn) ?? 0

const chatsWaitingIn = (counts: Unread) => ('chatsWaiting' in counts ? counts.chatsWaiting : 0)
/** Returns the last known number of chats that wait for a leader's reply, or 0. */
export const useWaitingChats = (): number => useUnread(chatsWaitingIn) ?? 0

const unansweredPrayersIn = (counts: Unread) =>
  'prayersWithoutResponse' in counts ? counts.prayersWithoutResponse : undefined
/** Returns the last known number of prayer requests without a response, or undefined. */
export const useUnansweredPrayers = (): number | undefined => useUnread(unansweredPrayersIn)
