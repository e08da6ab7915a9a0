import type { LeaderUnread, StudentUnread } from '#contract/unread.ts'
import type { Handlers } from '../../api/handlers.ts'
import { countConcernNews, countWaitingConcerns } from '../../concerns/recipients-store.ts'
import { countToDecide } from '../../confirmations/store.ts'
import type { Reader } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { countUnreadAnnouncements } from '../../stats/announcements-store.ts'
import { readCounter } from '../../stats/counters-store.ts'
import { countPrayersWithoutResponse } from '../../stats/prayers-store.ts'
import { findUnreadMessages } from '../../stats/unread-messages-store.ts'
import { countUnseenReviews } from '../../stats/unseen-store.ts'
import { countWaitingChats } from '../../stats/waiting-chats-store.ts'
import * as store from './store.ts'

async function countForStudent(reader: Reader, studentId: string, joinedOn: string): Promise<StudentUnread> {
  const [messages, announcements, feedback, openQuestions, concernNews] = await Promise.all([
    findUnreadMessages(reader, studentId),
    countUnreadAnnouncements(reader, studentId),
    countUnseenReviews(reader, studentId),
    store.countOpenQuestions(reader, { studentId, joinedOn }),
    countConcernNews(reader, studentId),
  ])
  const { normal, high, urgent } = announcements
  return { messages: messages.count, announcements: normal + high + urgent, feedback, openQuestions, concernNews }
}

async function countForLeader(reader: Reader, leaderId: string, now: string): Promise<LeaderUnread> {
  const [toReview, chatsWaiting, prayersWithoutResponse, peopleWaiting, requests, concerns, concernNews] =
    await Promise.all([
      readCounter(reader, 'pending'),
      countWaitingChats(reader),
      countPrayersWithoutResponse(reader),
      readCounter(reader, 'waiting people'),
      countToDecide(reader, leaderId, now),
      countWaitingConcerns(reader, leaderId),
      countConcernNews(reader, leaderId),
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
