import { type InfiniteData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Question, QuestionPost } from '#contract/questions.ts'
import { questionText } from '#contract/rules/questions.ts'
import { question_failed, questions_failed, scheduled_failed } from '#messages'
import { api, apiOnce, apiPage } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { historyMeta, pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { addOwnChange, useShowOwn } from '#web/lists/own-changes.ts'

export const questionsQuery = pagedQuery(
  [...queryKeys.questions, 'list'],
  (cursor) => apiPage('GET /api/questions', cursor),
  { failureMessage: questions_failed },
)

export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.questions, id],
    queryFn: () => api('GET /api/questions/{id}', { params: { id } }),
    meta: { failureMessage: question_failed },
  })

export const deletedQuery = pagedQuery(
  [...queryKeys.questions, 'deleted'],
  (cursor) => apiPage('GET /api/questions/deleted', cursor),
  historyMeta,
)

export const revisionsQuery = (id: string) =>
  pagedQuery(
    [...queryKeys.questions, id, 'revisions'],
    (cursor) => apiPage('GET /api/questions/{id}/revisions', cursor, {}, { id }),
    historyMeta,
  )

/** Questions that are published later, the next one first. For leaders. */
export const scheduledQuestionsQuery = pagedQuery(
  [...queryKeys.questions, 'scheduled'],
  (cursor) => apiPage('GET /api/questions/scheduled', cursor),
  { failureMessage: scheduled_failed, failureToast: false },
)

/** Creates or schedules a question, or edits the one with the given id. */
export function useSaveQuestion(id: string | undefined) {
  return useMutation({
    mutationFn: ({ key, ...body }: QuestionPost & { key: string }) =>
      id === undefined
        ? apiOnce('POST /api/questions', { body }, key)
        : api('PUT /api/questions/{id}', { params: { id }, body }),
    onSuccess: useShowOwn('questions'),
  })
}

/** Publishes a scheduled question before its time. */
export const usePublishNow = () =>
  useMutation({
    mutationFn: (question: Question) => {
      const body = { ...questionText(question), publishAt: null }
      return api('PUT /api/questions/{id}', { params: { id: question._id }, body })
    },
    onSuccess: useShowOwn('questions'),
  })

type Pages = InfiniteData<{ items: Question[]; next: string | undefined }>

export function useDeleteQuestion() {
  const client = useQueryClient()
  const refetch = useInvalidate('questions')
  return useMutation({
    mutationFn: (id: string) => {
      addOwnChange(id)
      return api('DELETE /api/questions/{id}', { params: { id } })
    },
    // Updates the cached list at once (docs/rules.md#deleted-questions).
    onSuccess: (_, id) => {
      client.setQueryData(questionsQuery.queryKey, (before: Pages | undefined) =>
        before === undefined
          ? undefined
          : {
              ...before,
              pages: before.pages.map((page) => ({ ...page, items: page.items.filter(({ _id }) => _id !== id) })),
            },
      )
      void refetch()
    },
  })
}
