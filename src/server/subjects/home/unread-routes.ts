import type { LeaderUnread, StudentUnread } from '#contract/home.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { countToDecide } from '#server/subjects/accounts/public.ts'
import { countUnreadAnnouncements } from '#server/subjects/announcements/public.ts'
import { countWaitingChats, findUnreadMessages } from '#server/subjects/chats/public.ts'
import { countConcernNews, countWaitingConcerns } from '#server/subjects/concerns/public.ts'
import { countWaiting } from '#server/subjects/people/public.ts'
import { countPrayersWithoutResponse } from '#server/subjects/prayers/public.ts'
import { countPending, countUnseenReviews } from '#server/subjects/responses/public.ts'
import * as store from './store.ts'

async function countForStudent(reader: Reader, studentId: string, joinedOn: string): Promise<StudentUnread> {
  const [messages, announcements, feedback, openQuestions, concernNews] = await Promise.all([
    findUnreadMessages(reader, studentId),
    countUnreadAnnouncements(reader, { readerId: studentId }),
    countUnseenReviews(reader, { studentId }),
    store.countOpenQuestions(reader, { studentId, joinedOn }),
    countConcernNews(reader, { reporterId: studentId }),
  ])
  return { messages: messages.count, announcements, feedback, openQuestions, concernNews }
}

async function countForLeader(reader: Reader, leaderId: string, now: string): Promise<LeaderUnread> {
  const [toReview, chatsWaiting, prayersWithoutResponse, peopleWaiting, requests, concerns, concernNews] =
    await Promise.all([
      countPending(reader),
      countWaitingChats(reader),
      countPrayersWithoutResponse(reader),
      countWaiting(reader),
      countToDecide(reader, { leaderId, now }),
      countWaitingConcerns(reader, { leaderId }),
      countConcernNews(reader, { reporterId: leaderId }),
    ])
  return { toReview, chatsWaiting, prayersWithoutResponse, peopleWaiting, requests, concerns, concernNews }
}

export function unreadHandlers({ database: { read }, clock }: Services): Handlers<'GET /api/unread'> {
  return {
    async 'GET /api/unread'({ viewer, query }) {
      const counts = await (viewer.role === 'admin'
        ? countForLeader(read, viewer.id, clock().toISOString())
        : countForStudent(read, viewer.id, query.joinedOn ?? ''))
      return { version: [viewer.role, ...Object.values(counts)].join('-'), load: async () => counts }
    },
  }
}
