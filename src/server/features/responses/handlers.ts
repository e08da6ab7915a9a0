import * as messages from '#messages'
import type { Transaction } from '../../database/database.ts'
import { UniqueViolation } from '../../database/errors.ts'
import { newId } from '../../database/new-id.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readPage } from '../../http/pages.ts'
import { countResponse } from '../../progress/counts-store.ts'
import { lockProgress, recountProgress } from '../../progress/store.ts'
import type { Services } from '../../services.ts'
import { presentResponse } from './present.ts'
import * as store from './store.ts'

type ResponseKeys =
  | 'POST /api/responses'
  | 'GET /api/responses/user'
  | 'GET /api/responses/all'
  | 'PUT /api/responses/{id}'

/** One response stands for each student and question: what to say when a second one would. */
const refuseSecondStanding = (message: string) => (error: unknown) => {
  if (error instanceof UniqueViolation && error.constraint === store.oneStandingResponse) {
    throw new AppError('conflict', message)
  }
  throw error
}

async function loadResponse(transaction: Transaction, id: string) {
  const row = await store.findResponse(transaction, id)
  if (row === undefined) throw new AppError('not_found', messages.response_not_found())
  return row
}

export function responseHandlers({ database, clock, live }: Services): Handlers<ResponseKeys> {
  return {
    async 'POST /api/responses'({ viewer, body }) {
      const id = newId()
      const response = { ...body, id, studentId: viewer.id, now: clock().toISOString() }
      const row = await database
        .write(async (transaction) => {
          await lockProgress(transaction, viewer.id)
          if (!(await store.isOpenQuestion(transaction, body.questionId))) {
            throw new AppError('not_found', messages.question_not_found())
          }
          await store.insertResponse(transaction, response)
          await recountProgress(transaction, viewer.id)
          await countResponse(transaction, body.questionId, undefined, 'pending')
          return loadResponse(transaction, id)
        })
        .catch(refuseSecondStanding(messages.already_answered()))
      live.tell({ change: 'responses', id, audience: { student: viewer.id } })
      return presentResponse(row)
    },

    'GET /api/responses/user': ({ viewer, query }) =>
      readPage(
        query,
        (before, limit) => store.listOwnResponses(database.read, viewer.id, before, limit),
        presentResponse,
      ),

    'GET /api/responses/all': ({ query }) =>
      readPage(query, (before, limit) => store.listAllResponses(database.read, before, limit), presentResponse),

    async 'PUT /api/responses/{id}'({ viewer, params, body }) {
      const feedback = body.feedback === undefined || body.feedback?.trim() === '' ? null : body.feedback
      const review = { id: params.id, status: body.status, feedback, reviewedBy: viewer.id, now: clock().toISOString() }
      const row = await database
        .write(async (transaction) => {
          const { student_id } = await loadResponse(transaction, params.id)
          await lockProgress(transaction, student_id)
          // As it is now that nobody else can change it.
          const { question_id, status } = await loadResponse(transaction, params.id)
          await store.saveReview(transaction, review)
          await recountProgress(transaction, student_id)
          await countResponse(transaction, question_id, status, review.status)
          return loadResponse(transaction, params.id)
        })
        .catch(refuseSecondStanding(messages.newer_response_stands()))
      live.tell({ change: 'responses', id: params.id, audience: { student: row.student_id } })
      return presentResponse(row)
    },
  }
}
