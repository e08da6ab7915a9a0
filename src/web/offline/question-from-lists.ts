import { hashKey, type InfiniteData, type QueryKey } from '@tanstack/react-query'
import type { DashboardStats } from '#contract/home.ts'
import type { Question } from '#contract/questions.ts'
import type { QuestionResponse } from '#contract/responses.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { OfflineCache } from './offline-cache.ts'

type Pages<Item> = InfiniteData<{ items: Item[] }>

const lists = {
  questions: hashKey([...queryKeys.questions, 'list']),
  responses: hashKey([...queryKeys.responses, 'own']),
  dashboard: hashKey([...queryKeys.dashboard, 'stats']),
}

/** Returns the newest own response to a question, as the question's page shows it. */
function ownResponse(cache: OfflineCache, questionId: string): Question['myResponse'] {
  const pages = (cache.get(lists.responses)?.data as Pages<QuestionResponse> | undefined)?.pages ?? []
  const found = pages.flatMap(({ items }) => items).find(({ question }) => question._id === questionId)
  if (found === undefined) return undefined
  const { _id, status, answer, editCount, hasUnseenReview, feedback, reviewedBy } = found
  return { _id, status, answer, editCount, hasUnseenReview, feedback, reviewedBy }
}

/**
 * Returns a question that was seen in a list, for its page that was not opened. Lists contain only the status of the student's
 * response; the rest is in the list of own responses, or the question is unknown.
 */
export function questionFromLists(cache: OfflineCache, key: QueryKey): { data: unknown; at: number } | undefined {
  const [first, id, more] = key
  if (first !== queryKeys.questions[0] || typeof id !== 'string' || more !== undefined) return undefined
  const list = cache.get(lists.questions)
  const dashboard = cache.get(lists.dashboard)
  const candidates = [
    ...((list?.data as Pages<Question> | undefined)?.pages ?? []).flatMap(({ items }) =>
      items.map((question) => ({ question, at: list?.at ?? 0 })),
    ),
    ...((dashboard?.data as DashboardStats | undefined)?.recentQuestions ?? []).map((question) => ({
      question,
      at: dashboard?.at ?? 0,
    })),
  ]
  const found = candidates.find(({ question }) => question._id === id)
  if (found === undefined) return undefined
  const { question, at } = found
  if (question.myResponse === undefined) return { data: question, at }
  const myResponse = ownResponse(cache, id)
  return myResponse?.status === question.myResponse.status ? { data: { ...question, myResponse }, at } : undefined
}
