import type { LeaderUnread, StudentUnread } from '#contract/home.ts'
import { awaitAll } from '#server/platform/await-all.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { countUnreadAnnouncements } from '#server/subjects/announcements/public.ts'
import { countWaitingChats, findUnreadMessages } from '#server/subjects/chats/public.ts'
import { countWaiting } from '#server/subjects/people/public.ts'
import { countPrayersWithoutResponse } from '#server/subjects/prayers/public.ts'
import { countPending, countUnseenReviews } from '#server/subjects/responses/public.ts'
import type { Attached } from './attached.ts'
import * as store from './store.ts'

type CareCounts = Pick<Attached, 'countToDecide' | 'countWaitingConcerns' | 'countOpenConcerns' | 'countConcernNews'>

export function unreadHandlers({ database: { read }, clock }: Services, care: CareCounts): Handlers<'GET /api/unread'> {
  async function countForStudent(studentId: string, joinedOn: string): Promise<StudentUnread> {
    const { messages, ...counts } = await awaitAll({
      messages: findUnreadMessages(read, studentId),
      announcements: countUnreadAnnouncements(read, { readerId: studentId }),
      feedback: countUnseenReviews(read, { studentId }),
      openQuestions: store.countOpenQuestions(read, { studentId, joinedOn }),
      concernNews: care.countConcernNews(read, { reporterId: studentId }),
    })
    return { messages: messages.count, ...counts }
  }

  function countForLeader(leaderId: string, time: Date): Promise<LeaderUnread> {
    const now = time.toISOString()
    // A concern that was told in this millisecond is counted as well.
    const before = new Date(time.getTime() + 1).toISOString()
    return awaitAll({
      toReview: countPending(read),
      chatsWaiting: countWaitingChats(read),
      prayersWithoutResponse: countPrayersWithoutResponse(read),
      peopleWaiting: countWaiting(read),
      requests: care.countToDecide(read, { leaderId, now }),
      concerns: care.countWaitingConcerns(read, { leaderId }),
      openConcerns: care.countOpenConcerns(read, { leaderId, before }),
      concernNews: care.countConcernNews(read, { reporterId: leaderId }),
    })
  }

  return {
    async 'GET /api/unread'({ viewer, query }) {
      const counts = await (viewer.role === 'admin'
        ? countForLeader(viewer.id, clock())
        : countForStudent(viewer.id, query.joinedOn ?? ''))
      return { version: [viewer.role, ...Object.values(counts)].join('-'), load: async () => counts }
    },
  }
}
