import type { responseRoutes } from '#contract/responses.ts'
import * as messages from '#messages'
import { newId } from '#server/platform/database/new-id.ts'
import { orNotFound } from '#server/platform/errors.ts'
import { conflictOn } from '#server/platform/http/conflict-on.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { paginateById, paginateByNumber } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import { listMissingStudents } from './missing-students.ts'
import { presentForLeaders, presentResponse, presentReview } from './present.ts'
import { oneReminder } from './reminder-store.ts'
import { countMissing, findQuestion, remindStudents } from './reminders.ts'
import { revisions } from './revisions.ts'
import * as store from './store.ts'
import { summarizeResponses } from './summary.ts'
import { editAnswer, markAllReviewsSeen, markReviewSeen, reviewResponse, submitResponse } from './writes.ts'

// docs/students.md#one-active-response
const refuseSecondResponse = conflictOn(store.activeResponse, messages.already_answered)
const refuseSecondReminder = conflictOn(oneReminder, messages.remind_too_early)
const refuseApproval = conflictOn(store.activeResponse, messages.newer_response_exists)

export function responseHandlers({ database, clock, events }: Services): Handlers<keyof typeof responseRoutes> {
  /** Updates what is unseen on the student's own devices. */
  const publishSeen = (user: string) => events.publish({ change: 'responses', id: user, audience: { user } })
  const publish = (id: string, student: string) => events.publish({ change: 'responses', id, audience: { student } })

  return {
    async 'POST /api/responses'({ viewer, body, createOnce }) {
      const id = newId()
      const response = { ...body, id, studentId: viewer.id, now: clock().toISOString() }
      const { row, isNew } = await createOnce({
        id,
        write: (transaction) => submitResponse(transaction, response),
        load: (first) => store.findResponse(database.read, { id: first }),
      }).catch(refuseSecondResponse)
      if (isNew) publish(id, viewer.id)
      return presentResponse(orNotFound(row, messages.response_not_found))
    },

    'GET /api/responses/user': ({ viewer, query }) =>
      paginateById(
        query,
        (before, limit) => store.listOwnResponses(database.read, { studentId: viewer.id, before, limit }),
        presentResponse,
      ),

    async 'PUT /api/responses/read'({ viewer }) {
      const marked = await database.write((transaction) => markAllReviewsSeen(transaction, viewer.id))
      if (marked.responseIds.length > 0) publishSeen(viewer.id)
      return marked
    },

    async 'PUT /api/responses/{id}/read'({ viewer, params: { id } }) {
      const marked = await database.write((transaction) => markReviewSeen(transaction, id, viewer.id))
      if (marked.responseIds.length > 0) publishSeen(viewer.id)
      return marked
    },

    'GET /api/responses/all': ({ query }) =>
      paginateById(
        { ...query, cursor: query.cursor ?? query.before },
        (before, limit) => store.listResponses(database.read, query, { before, limit }),
        presentForLeaders,
      ),

    'GET /api/responses/summary': ({ query }) => summarizeResponses(database.read, query),

    async 'GET /api/responses/{id}'({ params: { id } }) {
      return presentForLeaders(orNotFound(await store.findResponse(database.read, { id }), messages.response_not_found))
    },

    async 'PUT /api/responses/{id}/answer'({ viewer, params: { id }, body }) {
      const edit = { ...body, id, studentId: viewer.id, now: clock().toISOString() }
      const { row, isChanged } = await database.write((transaction) => editAnswer(transaction, edit))
      if (isChanged) publish(id, viewer.id)
      return presentResponse(row)
    },

    async 'GET /api/responses/{id}/revisions'({ params: { id }, query }) {
      orNotFound(await store.findResponse(database.read, { id }), messages.response_not_found)
      return revisions.page(database.read, id, query)
    },

    async 'GET /api/responses/{id}/reviews'({ params: { id }, query }) {
      orNotFound(await store.findResponse(database.read, { id }), messages.response_not_found)
      const read = (before: number, limit: number) => store.listReviews(database.read, { id, before, limit })
      return paginateByNumber(query, read, presentReview)
    },

    async 'PUT /api/responses/{id}'({ viewer, params: { id }, body }) {
      const review = { ...body, id, reviewedBy: viewer.id, now: clock().toISOString() }
      const row = await database.write((transaction) => reviewResponse(transaction, review)).catch(refuseApproval)
      publish(id, row.student_id)
      return presentForLeaders(row)
    },

    async 'GET /api/questions/{id}/missing'({ params: { id }, query }) {
      await findQuestion(database.read, id)
      return listMissingStudents(database.read, id, query)
    },

    async 'GET /api/questions/{id}/reminder'({ params: { id } }) {
      await findQuestion(database.read, id)
      return countMissing(database.read, id)
    },

    async 'POST /api/questions/{id}/reminder'({ viewer, params: { id } }) {
      const reminder = { questionId: id, leaderId: viewer.id, now: clock().toISOString() }
      await database.write((transaction) => remindStudents(transaction, reminder)).catch(refuseSecondReminder)
      events.publish({ change: 'questions', id, audience: { leaders: true } })
      return orNotFound((await countMissing(database.read, id)).lastReminder ?? undefined, messages.question_not_found)
    },
  }
}
