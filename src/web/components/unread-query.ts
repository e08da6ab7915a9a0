import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Unread } from '#contract/unread.ts'
import { apiIfChanged } from '../api/conditional-get.ts'
import { queryKeys } from '../api/query-keys.ts'

/** What waits for the user, by role. After a failure, the last known counts stay. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.unread,
  queryFn: (context) =>
    apiIfChanged({ client: context.client, queryKey: queryKeys.unread }, 'GET /api/unread', {}, asIs),
  meta: { failureLog: 'The unread counts could not be fetched' },
})
const asIs = (counts: Unread): Unread => counts

const announcementsIn = (counts: Unread) => ('announcements' in counts ? counts.announcements : 0)
/** Returns the last known number of a student's unread announcements, or 0. */
export const useUnreadAnnouncements = (): number => useQuery({ ...unreadQuery, select: announcementsIn }).data ?? 0

const peopleWaitingIn = (counts: Unread) => ('peopleWaiting' in counts ? counts.peopleWaiting : 0)
/** Returns the last known number of people who wait for a leader to let them in, or 0. */
export const useWaitingPeople = (): number => useQuery({ ...unreadQuery, select: peopleWaitingIn }).data ?? 0

const chatsWaitingIn = (counts: Unread) => ('chatsWaiting' in counts ? counts.chatsWaiting : 0)
/** Returns the last known number of chats that wait for a leader's reply, or 0. */
export const useWaitingChats = (): number => useQuery({ ...unreadQuery, select: chatsWaitingIn }).data ?? 0

const unansweredPrayersIn = (counts: Unread) =>
  'prayersWithoutResponse' in counts ? counts.prayersWithoutResponse : undefined
/** Returns the last known number of prayer requests without a response, or undefined. */
export const useUnansweredPrayers = () => useQuery({ ...unreadQuery, select: unansweredPrayersIn }).data
