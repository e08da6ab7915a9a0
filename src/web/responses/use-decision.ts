import { useRef, useState } from 'react'
import type { QuestionResponse, Review } from '#contract/responses.ts'
import { feedbackRule } from '#contract/rules/responses.ts'
import { responses_update_failed, responses_updated } from '#messages'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { isNumber, isText } from '#web/storage/shape.ts'
import { toasts } from '#web/ui/toasts.ts'
import type { ResponseFilters } from './list-queries.ts'
import { type NextResponse, useReview } from './queries.ts'

type Status = Review['status']

const isStale = (error: unknown) =>
  error instanceof ApiError && (error.code === 'already_reviewed' || error.code === 'answer_changed')

/** The draft of a leader's feedback, and the decision, which is refused if another leader or the student was faster. */
export function useDecision(
  response: QuestionResponse,
  filters: ResponseFilters,
  onReviewed: (next: NextResponse) => void,
) {
  const refetch = useInvalidate('responses')
  const review = useReview(response._id, filters)
  const { reviewCount, editCount } = response
  const draft = useDraft(
    `feedback:${response._id}`,
    { feedback: response.feedback ?? '', reviewCount, editCount },
    { shapes: { feedback: isText, reviewCount: isNumber, editCount: isNumber } },
  )
  const { feedback } = draft.values
  /** Review count of the version that the leader has seen. A restored draft may be based on an older version. */
  const [seenReviewCount, setSeenReviewCount] = useState(draft.began.reviewCount)
  const [seenEditCount, setSeenEditCount] = useState(draft.began.editCount)
  const [deciding, setDeciding] = useState<Status>()
  const saving = useRef(false)
  const [refused, setRefused] = useState<Status>()
  const [failure, setFailure] = useState<string>()
  const isEdited = deciding === undefined && seenEditCount !== editCount

  async function send(status: Status, ofReviewCount: number): Promise<void> {
    // A ref, because a second click may come before the state has changed.
    if (saving.current || feedback.length > feedbackRule.max) return
    saving.current = true
    setDeciding(status)
    setFailure(undefined)
    try {
      const next = await review({ status, feedback, reviewCount: ofReviewCount, editCount: seenEditCount })
      toasts.success(responses_updated())
      draft.clear()
      onReviewed(next)
    } catch (error) {
      const message = messageOf(error, responses_update_failed())
      if (isStale(error)) await refetch()
      else toasts.error(message)
      setRefused(isStale(error) ? status : undefined)
      setFailure(message)
      setDeciding(undefined)
      saving.current = false
    }
  }

  return {
    draft,
    feedback,
    deciding,
    /** The decision that the server refused because of another leader's review or a new answer. */
    refused,
    failure,
    /** Whether another leader has reviewed the response since this one read it. */
    isReviewed: deciding === undefined && seenReviewCount !== reviewCount,
    /** Whether the student has changed the answer since the leader read it. */
    isEdited,
    decide: (status: Status) => void send(status, seenReviewCount),
    /** Replaces the other leader's review. @returns whether the refused decision is sent again */
    replaceReview(): boolean {
      setSeenReviewCount(reviewCount)
      setFailure(undefined)
      if (refused === undefined || isEdited) return false
      void send(refused, reviewCount)
      return true
    },
    acceptAnswer(): void {
      setSeenEditCount(editCount)
      setRefused(undefined)
      setFailure(undefined)
    },
  }
}
export type Decision = ReturnType<typeof useDecision>
