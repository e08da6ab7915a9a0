import type { LeaderToday, StudentToday } from '#contract/home.ts'
import { serverLimits } from '#contract/limits.ts'
import { awaitAll } from '#server/platform/await-all.ts'
import type { Reader } from '#server/platform/database/database.ts'
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
  const { longestWaiting, ...counts } = await awaitAll({
    responsesToReview: countPending(reader),
    chatsWaiting: countWaitingChats(reader),
    longestWaiting: listLongestWaiting(reader, { limit: serverLimits.dashboardNews }),
    prayersWithoutResponse: countPrayersWithoutResponse(reader),
    peopleWaiting: countWaiting(reader),
    studentsNotSeen: countStudentsNotSeen(reader, { before: notSeenSince }),
    unusedAccounts: countUnusedAccounts(reader, now),
    chatsForSecondLook: countSecondLook(reader, leaderId, now),
    concernsOpenLong: countOpenConcerns(reader, { leaderId, before: openSince }),
  })
  return { ...counts, longestWaiting: longestWaiting.map(presentWaitingChat) }
}

const byDueDate = (one: { due_date: string; id: string }, other: { due_date: string; id: string }) =>
  one.due_date === other.due_date ? (one.id < other.id ? -1 : 1) : one.due_date < other.due_date ? -1 : 1

export async function loadStudentToday(reader: Reader, studentId: string, now: Date): Promise<StudentToday> {
  const { next, last, maxListed } = serverLimits.unansweredQuestions
  const day = earliestToday(now)
  const { upcoming, past, feedback, ...counts } = await awaitAll({
    upcoming: store.listUnansweredFrom(reader, { studentId, day, limit: next }),
    past: store.listUnansweredBefore(reader, { studentId, day, limit: last }),
    feedbackCount: countUnseenReviews(reader, { studentId }),
    feedback: store.listUnseenReviews(reader, { studentId, limit: serverLimits.dashboardNews }),
    messages: findUnreadMessages(reader, studentId),
    prayers: findPrayerNews(reader, studentId),
  })
  const unanswered = [
    ...past.toSorted(byDueDate).slice(-maxListed),
    ...upcoming.toSorted(byDueDate).slice(0, maxListed),
  ]
  return { ...counts, unanswered: unanswered.map(presentUnanswered), feedback: feedback.map(presentUnseenReview) }
}
