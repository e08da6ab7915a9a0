import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionResponse } from '#contract/responses.ts'
import { api } from '#web/api/api.ts'
import { useWhenVisible } from '#web/api/events/use-page-visible.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { type ReadMark, useReadMark } from '#web/session/use-read-mark.ts'

/**
 * Marks the reviews of all own responses as seen when the screen opens, and when a new one arrives while it is open and visible. A
 * failure is only logged (docs/rules.md#silent-failures).
 * @returns a function that returns whether a review was unseen when this screen first showed it
 */
export function useMarkReviewsSeen(responses: readonly QuestionResponse[] | undefined) {
  const queueReadMark = useReadMark()
  const [seenUnseen] = useState(() => new Set<string>())
  const unseenIds = (responses ?? []).filter(({ hasUnseenReview }) => hasUnseenReview).map(({ _id }) => _id)
  const { mutate, data } = useMutation({
    mutationFn: () => api('PUT /api/responses/read'),
    onSuccess(marked) {
      for (const id of marked.responseIds) seenUnseen.add(id)
      return refetch()
    },
    onError(error) {
      const marks = unseenIds.map((id): ReadMark => {
        return { route: 'PUT /api/responses/{id}/read', params: { id }, affects: 'responses', about: `review:${id}` }
      })
      if (!queueReadMark(error, marks)) logFailure('Reviews could not be marked as seen', error)
    },
  })
  const refetch = useInvalidate('responses')
  for (const id of unseenIds) seenUnseen.add(id)
  // Also once without any, because older responses may not be loaded.
  const trigger = responses === undefined ? undefined : unseenIds.join(' ')
  useWhenVisible(trigger, () => {
    if (trigger !== '' || data === undefined) mutate()
  })
  return ({ _id }: QuestionResponse): boolean => seenUnseen.has(_id)
}
