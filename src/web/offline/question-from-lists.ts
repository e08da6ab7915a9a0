import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { DashboardStats } from '#contract/home.ts'
import type { Question } from '#contract/questions.ts'
import type { QuestionResponse } from '#contract/responses.ts'
import { queryKeys } from '../api/query-keys.ts'

type Pages<Item> = InfiniteData<{ items: Item[] }>

const itemsOf = <Item>(client: QueryClient, key: QueryKey): Item[] =>
  client.getQueryData<Pages<Item>>(key)?.pages.flatMap(({ items }) => items) ?? []

/** Returns the newest own response to a question, as the question's page shows it. */
function ownResponse(client: QueryClient, questionId: string): Question['myResponse'] {
  const responses = itemsOf<QuestionResponse>(client, [...queryKeys.responses, 'own'])
  const found = responses.find(({ question }) => question._id === questionId)
  if (found === undefined) return undefined
  const { _id, status, answer, editCount, hasUnseenReview, feedback, reviewedBy } = found
  return { _id, status, answer, editCount, hasUnseenReview, feedback, reviewedBy }
}

/**
 * Returns a question that was seen in a list, for its page that was not opened. Lists contain only the status of the student's
 * response; the rest is in the list of own responses, or the question is unknown.
 */
export function questionFromLists(client: QueryClient, key: QueryKey): { data: Question; at: number } | undefined {
  const [first, id, more] = key
  if (first !== queryKeys.questions[0] || typeof id !== 'string' || more !== undefined) return undefined
  const [list, dashboard] = [
    [...queryKeys.questions, 'list'],
    [...queryKeys.dashboard, 'stats'],
  ]
  const lists: [QueryKey, Question[]][] = [
    [list, itemsOf<Question>(client, list)],
    [dashboard, client.getQueryData<DashboardStats>(dashboard)?.recentQuestions ?? []],
  ]
  for (const [source, questions] of lists) {
    const question = questions.find(({ _id }) => _id === id)
    if (question === undefined) continue
    const at = client.getQueryState(source)?.dataUpdatedAt ?? 0
    if (question.myResponse === undefined) return { data: question, at }
    const myResponse = ownResponse(client, id)
    return myResponse?.status === question.myResponse.status ? { data: { ...question, myResponse }, at } : undefined
  }
  return undefined
}
