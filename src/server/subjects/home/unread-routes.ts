import type { LeaderUnread, StudentUnread } from '#contract/home.ts'
import { awaitAll } from '#server/platform/await-all.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { countToDecide } from '#server/subjects/accounts/public.ts'
import { countUnreadAnnouncements } from '#server/subjects/announcements/public.ts'
import { countWaitingChats, findUnreadMessages } from '#server/subjects/chats/public.ts'
import { countConcernNews, countOpenConcerns, countWaitingConcerns } from '#server/subjects/concerns/public.ts'
import { countWaiting } from '#server/subjects/people/public.ts'
import { countPrayersWithoutResponse } from '#server/subjects/prayers/public.ts'
import { countPending, countUnseenReviews } from '#server/subjects/responses/public.ts'
import * as store from './store.ts'

async function countForStudent(reader: Reader, studentId: string, joinedOn: string): Promise<StudentUnread> {
  const { messages, ...counts } = await awaitAll({
    messages: findUnreadMessages(reader, studentId),
    announcements: countUnreadAnnouncements(reader, { readerId: studentId }),
    feedback: countUnseenReviews(reader, { studentId }),
    openQuestions: store.countOpenQuestions(reader, { studentId, joinedOn }),
    concernNews: countConcernNews(reader, { reporterId: studentId }),
  })
  return { messages: messages.count, ...counts }
}

function countForLeader(reader: Reader, leaderId: string, time: Date): Promise<LeaderUnread> {
  const now = time.toISOString()
  // A concern that was told in this millisecond is counted as well.
  const before = new Date(time.getTime() + 1).toISOString()
  return awaitAll({
    toReview: countPending(reader),
    chatsWaiting: countWaitingChats(reader),
    prayersWithoutResponse: countPrayersWithoutResponse(reader),
    peopleWaiting: countWaiting(reader),
    requests: countToDecide(reader, { leaderId, now }),
    concerns: countWaitingConcerns(reader, { leaderId }),
    openConcerns: countOpenConcerns(reader, { leaderId, before }),
    concernNews: countConcernNews(reader, { reporterId: leaderId }),
  })
}

export function unreadHandlers({ database: { read }, clock }: Services): Handlers<'GET /api/unread'> {
  return {
    async 'GET /api/unread'({ viewer, query }) {
      const counts = await (viewer.role === 'admin'
        ? countForLeader(read, viewer.id, clock())
        : countForStudent(read, viewer.id, query.joinedOn ?? ''))
      return { version: [viewer.role, ...Object.values(counts)].join('-'), load: async () => counts }
    },
  }
}
