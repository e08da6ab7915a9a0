import type { Review } from '#contract/responses.ts'
import * as messages from '#messages'
import type { Handlers } from '../../api/handlers.ts'
import { paginateById, paginateByNumber } from '../../api/pagination.ts'
import type { Reader } from '../../database/database.ts'
import { UniqueViolation } from '../../database/errors.ts'
import { newId } from '../../database/new-id.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { countResponse } from '../../stats/counters-store.ts'
import { lockStudentStats, recountStudentStats } from '../../stats/students-store.ts'
import { presentResponse, presentReview } from './presenter.ts'
import * as store from './store.ts'

type ResponseKeys =
  | 'POST /api/responses'
  | 'GET /api/responses/user'
  | 'GET /api/responses/all'
  | 'GET /api/responses/{id}'
  | 'GET /api/responses/{id}/reviews'
  | 'PUT /api/responses/{id}'

/** Returns an error handler that refuses a second active response: docs/product.md#one-active-response. */
const rejectDuplicate = (message: string) => (error: unknown) => {
  if (error instanceof UniqueViolation && error.constraint === store.activeResponse) {
    throw new AppError('conflict', message)
  }
  throw error
}

async function loadResponse(reader: Reader, id: string) {
  const row = await store.findResponse(reader, id)
  if (row === undefined) throw new AppError('not_found', messages.response_not_found())
  return row
}

type ResponseRow = Awaited<ReturnType<typeof loadResponse>>

/** @throws {AppError} `already_reviewed` if the review is not based on the newest one */
function refuseStaleReview(current: ResponseRow, { reviewCount }: Review): void {
  if (reviewCount === undefined || reviewCount === current.review_count) return
  const name = current.reviewer_name ?? ''
  const message =
    current.status === 'approved' ? messages.already_approved_by({ name }) : messages.already_rejected_by({ name })
  throw new AppError('already_reviewed', message)
}

/** Returns the feedback to save: without a new one the earlier one, and none if the new one is blank. */
function feedbackOf({ feedback }: Review, earlier: string | null): string | null {
  if (feedback === undefined) return earlier
  return feedback === null || feedback.trim() === '' ? null : feedback
}

export function responseHandlers({ database, clock, events }: Services): Handlers<ResponseKeys> {
  return {
    async 'POST /api/responses'({ viewer, body, createOnce }) {
      const id = newId()
      const response = { ...body, id, studentId: viewer.id, now: clock().toISOString() }
      const { row, isNew } = await createOnce({
        id,
        async write(transaction) {
          await lockStudentStats(transaction, viewer.id)
          if (!(await store.isOpenQuestion(transaction, body.questionId))) {
            throw new AppError('not_found', messages.question_not_found())
          }
          await store.insertResponse(transaction, response)
          await recountStudentStats(transaction, viewer.id)
          await countResponse(transaction, body.questionId, undefined, 'pending')
          return loadResponse(transaction, id)
        },
        load: (first) => loadResponse(database.read, first),
      }).catch(rejectDuplicate(messages.already_answered()))
      if (isNew) events.publish({ change: 'responses', id, audience: { student: viewer.id } })
      return presentResponse(row)
    },

    'GET /api/responses/user': ({ viewer, query }) =>
      paginateById(
        query,
        (before, limit) => store.listOwnResponses(database.read, viewer.id, before, limit),
        presentResponse,
      ),

    'GET /api/responses/all': ({ query }) =>
      paginateById(
        { ...query, cursor: query.cursor ?? query.before },
        (before, limit) => store.listResponses(database.read, query, { before, limit }),
        presentResponse,
      ),

    async 'GET /api/responses/{id}'({ params }) {
      return presentResponse(await loadResponse(database.read, params.id))
    },

    async 'GET /api/responses/{id}/reviews'({ params: { id }, query }) {
      await loadResponse(database.read, id)
      const read = (before: number, limit: number) => store.listReviews(database.read, id, before, limit)
      return paginateByNumber(query, read, presentReview)
    },

    async 'PUT /api/responses/{id}'({ viewer, params, body }) {
      const review = { id: params.id, status: body.status, reviewedBy: viewer.id, now: clock().toISOString() }
      const row = await database
        .write(async (transaction) => {
          const { student_id } = await loadResponse(transaction, params.id)
          await lockStudentStats(transaction, student_id)
          // Read again after the lock, which other reviews wait for.
          const current = await loadResponse(transaction, params.id)
          refuseStaleReview(current, body)
          const feedback = feedbackOf(body, current.feedback)
          await store.saveReview(transaction, { ...review, feedback, number: current.review_count + 1 })
          await recountStudentStats(transaction, student_id)
          await countResponse(transaction, current.question_id, current.status, review.status)
          return loadResponse(transaction, params.id)
        })
        .catch(rejectDuplicate(messages.newer_response_exists()))
      events.publish({ change: 'responses', id: params.id, audience: { student: row.student_id } })
      return presentResponse(row)
    },
  }
}
