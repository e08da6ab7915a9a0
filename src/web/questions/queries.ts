import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Question, QuestionEdit } from '#contract/questions.ts'
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

/** Returns a function that creates or schedules a question, or edits the one with the given id. */
export function useSaveQuestion(id: string | undefined) {
  const showOwn = useShowOwn('questions')
  return async (body: QuestionEdit, keyOf: () => string) =>
    showOwn(
      id === undefined
        ? await apiOnce('POST /api/questions', { body }, keyOf())
        : await api('PUT /api/questions/{id}', { params: { id }, body }),
    )
}

/** Returns a function that publishes a scheduled question before its time. */
export function usePublishNow() {
  const showOwn = useShowOwn('questions')
  return async (question: Question) => {
    const body = { ...questionText(question), publishAt: null, editCount: question.editCount }
    return showOwn(await api('PUT /api/questions/{id}', { params: { id: question._id }, body }))
  }
}

/** Returns a function that deletes a question, or cancels a scheduled one. */
export function useDeleteQuestion() {
  const client = useQueryClient()
  const invalidate = useInvalidate('questions')
  return async ({ _id: id }: Question) => {
    addOwnChange(id)
    await api('DELETE /api/questions/{id}', { params: { id } })
    // Updates the cached list at once (docs/rules.md#deleted-questions).
    client.setQueryData(
      questionsQuery.queryKey,
      (before) =>
        before && {
          ...before,
          pages: before.pages.map((page) => ({ ...page, items: page.items.filter(({ _id }) => _id !== id) })),
        },
    )
    void invalidate()
  }
}

/** Returns a function that restores a deleted question. */
export function useRestoreQuestion() {
  const showOwn = useShowOwn('questions')
  return async (id: string) => {
    await api('POST /api/questions/{id}/restore', { params: { id } })
    await showOwn({ _id: id })
  }
}
