import type { PlannedQuestion, termRoutes } from '#contract/terms.ts'
import { terms_not_found, terms_publish_at_invalid } from '#messages'
import { newId, newIdAt } from '#server/platform/database/new-id.ts'
import { invalidField, orNotFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { paginateById, paginateByNumber } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import { isAhead } from '#server/subjects/posts/public.ts'
import { presentTerm, presentTermQuestion } from './present.ts'
import * as store from './store.ts'
import { cancelTerm, createTerm, type NewQuestion } from './writes.ts'

/** @throws {AppError} `invalid` if a time is not ahead, or too far */
const prepare = (questions: readonly PlannedQuestion[], now: Date): NewQuestion[] =>
  questions.map(({ publishAt, ...text }, index) => {
    const time = new Date(publishAt)
    if (!isAhead(time, now)) {
      throw invalidField(`questions.${index}.publishAt`, terms_publish_at_invalid({ number: index + 1 }))
    }
    return { id: newIdAt(time), text, publishAt: time }
  })

export function termHandlers({ database, clock, events }: Services): Handlers<keyof typeof termRoutes> {
  const find = async (id: string) =>
    presentTerm(orNotFound(await store.findTerm(database.read, { id }), terms_not_found))
  // One event for all questions. It wakes the workers, which check the next time.
  const announce = (id: string) => events.publish({ change: 'scheduled', id, audience: { leaders: true } })

  return {
    'GET /api/terms': ({ query }) =>
      paginateById(query, (before, limit) => store.listTerms(database.read, { before, limit }), presentTerm),

    async 'POST /api/terms'({ viewer, body, createOnce }) {
      const now = clock()
      const term = { id: newId(), by: viewer.id, now: now.toISOString() }
      const questions = prepare(body.questions, now)
      const created = await createOnce({
        id: term.id,
        async write(transaction) {
          await createTerm(transaction, term, questions)
          return term.id
        },
        load: async (first) => first,
      })
      if (created.isNew) announce(created.row)
      return find(created.row)
    },

    async 'GET /api/terms/{id}/questions'({ viewer, params: { id }, query }) {
      orNotFound(await store.findTerm(database.read, { id }), terms_not_found)
      return paginateByNumber(
        query,
        (after, limit) => store.listTermQuestions(database.read, { termId: id, after, limit }),
        (row) => presentTermQuestion(row, viewer.id),
        'oldest first',
      )
    },

    async 'DELETE /api/terms/{id}'({ viewer, params: { id } }) {
      await database.write((transaction) => cancelTerm(transaction, { id, by: viewer.id, now: clock().toISOString() }))
      announce(id)
    },
  }
}
