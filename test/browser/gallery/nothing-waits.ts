import type { LeaderToday } from '#contract/home.ts'

/** Response of `GET /api/dashboard/today` to a leader for whom nothing waits. */
export const nothingWaits: LeaderToday = {
  responsesToReview: 0,
  chatsWaiting: 0,
  longestWaiting: [],
  prayersWithoutResponse: 0,
  peopleWaiting: 0,
  studentsNotSeen: 0,
  unusedAccounts: 0,
  chatsForSecondLook: 0,
  concernsOpenLong: 0,
}
