import type { LeaderToday, StudentToday } from '#contract/home.ts'
import { serverLimits } from '#contract/limits.ts'
import { dayInUtc, earliestToday, latestToday } from '#contract/shared/days.ts'
import { awaitAll } from '#server/platform/await-all.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { listStarting, presentNext } from '#server/subjects/announcements/public.ts'
import {
  countSecondLook,
  countWaitingChats,
  findUnreadMessages,
  listLongestWaiting,
} from '#server/subjects/chats/public.ts'
import { countStudentsNotSeen, countWaiting } from '#server/subjects/people/public.ts'
import { countPrayersWithoutResponse, findPrayerNews } from '#server/subjects/prayers/public.ts'
import { countMissing, countPending, countUnseenReviews } from '#server/subjects/responses/public.ts'
import type { Attached } from './attached.ts'
import { presentUnanswered, presentUnseenReview, presentWaitingChat, presentWaitingConcern } from './present.ts'
import * as store from './store.ts'
import { loadYours } from './yours.ts'

/** Returns the reader's day, if it can be today; otherwise the earliest one that can. */
function todayOf(now: Date, day: string | undefined): string {
  const earliest = earliestToday(now)
  return day !== undefined && day > earliest && day <= latestToday(now) ? day : earliest
}

/** Number of the chats that have waited longest from which those that no leader has taken are selected. */
const maxWaitingRead = 20

async function listWaiting(reader: Reader) {
  const chats = await listLongestWaiting(reader, { limit: maxWaitingRead })
  return [...chats.filter(({ taker_id }) => taker_id === null), ...chats.filter(({ taker_id }) => taker_id !== null)]
    .slice(0, serverLimits.dashboardNews)
    .map(presentWaitingChat)
}

const { askedBeforeMs, dueWithinMs } = serverLimits.missing

/** Returns the question that is due next, unless it is new or everybody has answered it. */
async function loadMissingAnswers(reader: Reader, now: Date, day: string): Promise<LeaderToday['missingAnswers']> {
  const question = await store.findNextDue(reader, {
    day,
    lastDay: dayInUtc(now.getTime() + dueWithinMs),
    askedBefore: new Date(now.getTime() - askedBeforeMs).toISOString(),
  })
  if (question === undefined) return null
  const count = await countMissing(reader, question._id)
  return count.missing === 0 ? null : { question, ...count }
}

interface LeaderNow {
  leaderId: string
  now: Date
  /** Today where the leader is, if known. */
  day?: string | undefined
}

export async function loadLeaderToday(
  reader: Reader,
  { leaderId, now, day }: LeaderNow,
  attached: Attached,
): Promise<LeaderToday> {
  const notSeenSince = new Date(now.getTime() - serverLimits.notSeenMs).toISOString()
  const openSince = new Date(now.getTime() - serverLimits.concernOpenMs).toISOString()
  const { waitingConcern, ...today } = await awaitAll({
    responsesToReview: countPending(reader),
    chatsWaiting: countWaitingChats(reader),
    longestWaiting: listWaiting(reader),
    prayersWithoutResponse: countPrayersWithoutResponse(reader),
    peopleWaiting: countWaiting(reader),
    studentsNotSeen: countStudentsNotSeen(reader, { before: notSeenSince }),
    unusedAccounts: attached.countUnusedAccounts(reader, now),
    chatsForSecondLook: countSecondLook(reader, leaderId, now),
    waitingConcern: attached.findWaitingConcern(reader, leaderId),
    concernsOpenLong: attached.countOpenConcerns(reader, { leaderId, before: openSince }),
    concernNews: attached.countConcernNews(reader, { reporterId: leaderId }),
    missingAnswers: loadMissingAnswers(reader, now, todayOf(now, day)),
    backupWarning: attached.readBackupWarning(reader, now),
    yours: loadYours(reader, leaderId, now),
  })
  return { ...today, waitingConcern: waitingConcern ? presentWaitingConcern(waitingConcern, leaderId) : null }
}

const byDueDate = (one: { due_date: string; id: string }, other: { due_date: string; id: string }) =>
  one.due_date === other.due_date ? (one.id < other.id ? -1 : 1) : one.due_date < other.due_date ? -1 : 1

export async function loadStudentToday(reader: Reader, studentId: string, now: Date): Promise<StudentToday> {
  const { next, last, maxListed } = serverLimits.unansweredQuestions
  const day = earliestToday(now)
  const { upcoming, past, feedback, starting, ...counts } = await awaitAll({
    upcoming: store.listUnansweredFrom(reader, { studentId, day, limit: next }),
    past: store.listUnansweredBefore(reader, { studentId, day, limit: last }),
    feedbackCount: countUnseenReviews(reader, { studentId }),
    feedback: store.listUnseenReviews(reader, { studentId, limit: serverLimits.dashboardNews }),
    messages: findUnreadMessages(reader, studentId),
    prayers: findPrayerNews(reader, studentId),
    starting: listStarting(reader, { day, limit: serverLimits.nextAnnouncements }),
  })
  const unanswered = [
    ...past.toSorted(byDueDate).slice(-maxListed),
    ...upcoming.toSorted(byDueDate).slice(0, maxListed),
  ]
  return {
    ...counts,
    unanswered: unanswered.map(presentUnanswered),
    feedback: feedback.map(presentUnseenReview),
    next: starting.map(presentNext),
  }
}
