import type { LeaderToday, StudentToday } from '#contract/home.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { countUnreadAnnouncements } from '#server/subjects/announcements/public.ts'
import {
  countSecondLook,
  countWaitingChats,
  findUnreadMessages,
  listLongestWaiting,
} from '#server/subjects/chats/public.ts'
import { countOpenConcerns } from '#server/subjects/concerns/public.ts'
import { countUnusedAccounts } from '#server/subjects/erasure/public.ts'
import { countStudentsNotSeen, countWaiting } from '#server/subjects/people/public.ts'
import { countPrayersWithoutResponse, findPrayerNews } from '#server/subjects/prayers/public.ts'
import { countPending, countUnseenReviews } from '#server/subjects/responses/public.ts'
import { presentUnanswered, presentUnseenReview, presentWaitingChat } from './present.ts'
import * as store from './store.ts'

const hourMs = 60 * 60 * 1000

/** Returns the earliest calendar day that it is anywhere on Earth: that of the time zone UTC−12. */
const earliestToday = (now: Date) => new Date(now.getTime() - 12 * hourMs).toISOString().slice(0, 'YYYY-MM-DD'.length)

export async function loadLeaderToday(reader: Reader, leaderId: string, now: Date): Promise<LeaderToday> {
  const notSeenSince = new Date(now.getTime() - serverLimits.notSeenMs).toISOString()
  const openSince = new Date(now.getTime() - serverLimits.concernOpenMs).toISOString()
  const [
    responsesToReview,
    chatsWaiting,
    longest,
    prayersWithoutResponse,
    peopleWaiting,
    studentsNotSeen,
    unusedAccounts,
    chatsForSecondLook,
    concernsOpenLong,
  ] = await Promise.all([
    countPending(reader),
    countWaitingChats(reader),
    listLongestWaiting(reader, { limit: serverLimits.dashboardNews }),
    countPrayersWithoutResponse(reader),
    countWaiting(reader),
    countStudentsNotSeen(reader, { before: notSeenSince }),
    countUnusedAccounts(reader, now),
    countSecondLook(reader, leaderId, now),
    countOpenConcerns(reader, { leaderId, before: openSince }),
  ])
  return {
    responsesToReview,
    chatsWaiting,
    longestWaiting: longest.map(presentWaitingChat),
    prayersWithoutResponse,
    peopleWaiting,
    studentsNotSeen,
    unusedAccounts,
    chatsForSecondLook,
    concernsOpenLong,
  }
}

const byDueDate = (one: { due_date: string; id: string }, other: { due_date: string; id: string }) =>
  one.due_date === other.due_date ? (one.id < other.id ? -1 : 1) : one.due_date < other.due_date ? -1 : 1

export async function loadStudentToday(reader: Reader, studentId: string, now: Date): Promise<StudentToday> {
  const { next, last, maxListed } = serverLimits.unansweredQuestions
  const day = earliestToday(now)
  const [upcoming, past, feedbackCount, reviews, messages, unreadAnnouncements, prayers] = await Promise.all([
    store.listUnansweredFrom(reader, { studentId, day, limit: next }),
    store.listUnansweredBefore(reader, { studentId, day, limit: last }),
    countUnseenReviews(reader, { studentId }),
    store.listUnseenReviews(reader, { studentId, limit: serverLimits.dashboardNews }),
    findUnreadMessages(reader, studentId),
    countUnreadAnnouncements(reader, { readerId: studentId }),
    findPrayerNews(reader, studentId),
  ])
  return {
    unanswered: [
      ...past.toSorted(byDueDate).slice(-maxListed),
      ...upcoming.toSorted(byDueDate).slice(0, maxListed),
    ].map(presentUnanswered),
    feedbackCount,
    feedback: reviews.map(presentUnseenReview),
    messages,
    unreadAnnouncements,
    prayers,
  }
}
