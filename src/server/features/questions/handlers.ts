import type { Page, PageQuery } from '#contract/pagination.ts'
import type { Question } from '#contract/questions.ts'
import { question_not_found } from '#messages'
import type { Handlers } from '../../api/handlers.ts'
import { readDeletedPage, readNumberedPage, readPage } from '../../api/pagination.ts'
import { newId } from '../../database/new-id.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import type { Viewer } from '../../sessions/sessions.ts'
import { changeCounts, countResponsesTo } from '../../stats/counters-store.ts'
import { recountProgressAt } from '../../stats/students-store.ts'
import { presentDeleted, presentOwnResponse, presentQuestion, presentRevision } from './presenter.ts'
import * as store from './store.ts'

type QuestionKeys =
  | 'GET /api/questions'
  | 'GET /api/questions/{id}'
  | 'GET /api/questions/deleted'
  | 'GET /api/questions/{id}/revisions'
  | 'POST /api/questions'
  | 'PUT /api/questions/{id}'
  | 'DELETE /api/questions/{id}'

export type ListQuestions = (viewer: Viewer, query: PageQuery) => Promise<Page<Question>>

/** The questions as this reader sees them: a student's carry the status of the own response. */
export function createListQuestions({ database }: Services): ListQuestions {
  return (viewer, query) =>
    readPage(
      query,
      (before, limit) =>
        viewer.role === 'student'
          ? store.listQuestionsForStudent(database.read, viewer.id, before, limit)
          : store.listQuestions(database.read, before, limit),
      presentQuestion,
    )
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('not_found', question_not_found())
  return row
}

export function questionHandlers(
  { database, clock, live }: Services,
  listQuestions: ListQuestions,
): Handlers<QuestionKeys> {
  const tell = (id: string) => live.tell({ change: 'questions', id, audience: 'everyone' })
  return {
    'GET /api/questions': ({ viewer, query }) => listQuestions(viewer, query),

    async 'GET /api/questions/{id}'({ viewer, params: { id } }) {
      const row = found(await store.findQuestion(database.read, id))
      const question = presentQuestion(row)
      const isDeleted = row.deleted_at !== null
      if (viewer.role === 'admin') {
        if (isDeleted) throw new AppError('question_deleted', question_not_found())
        const responseCounts = await countResponsesTo(database.read, id)
        return { ...question, responseCounts, ...(row.updated_at !== null && { editedAt: row.updated_at }) }
      }
      const response = await store.findNewestOwnResponse(database.read, id, viewer.id)
      // Only students who have answered the question learn that it existed.
      if (isDeleted) throw new AppError(response ? 'question_deleted' : 'not_found', question_not_found())
      return response ? { ...question, myResponse: presentOwnResponse(response) } : question
    },

    async 'POST /api/questions'({ viewer, body, createOnce }) {
      const question = { ...body, id: newId(), createdBy: viewer.id, now: clock().toISOString() }
      const { row, isNew } = await createOnce({
        id: question.id,
        async write(transaction) {
          const inserted = await store.insertQuestion(transaction, question)
          await changeCounts(transaction, { questions: 1 })
          return found(inserted)
        },
        load: async (first) => found(await store.findQuestion(database.read, first)),
      })
      if (isNew) tell(row.id)
      return presentQuestion(row)
    },

    'GET /api/questions/deleted': ({ query }) =>
      readDeletedPage(query, (place) => store.listDeleted(database.read, place), presentDeleted),

    async 'GET /api/questions/{id}/revisions'({ params: { id }, query }) {
      found(await store.findQuestion(database.read, id))
      const read = (before: number, limit: number) => store.listRevisions(database.read, id, before, limit)
      return readNumberedPage(query, read, presentRevision)
    },

    async 'PUT /api/questions/{id}'({ viewer, params, body }) {
      const edit = { ...body, id: params.id, editedBy: viewer.id, now: clock().toISOString() }
      const row = found(await database.write((transaction) => store.editQuestion(transaction, edit)))
      tell(row.id)
      return presentQuestion(row)
    },

    async 'DELETE /api/questions/{id}'({ viewer, params }) {
      const deletion = { id: params.id, deletedBy: viewer.id, now: clock().toISOString() }
      await database.write(async (transaction) => {
        const deleted = await store.deleteQuestion(transaction, deletion)
        if (!deleted) throw new AppError('not_found', question_not_found())
        await recountProgressAt(transaction, params.id)
        await changeCounts(transaction, { questions: -1 })
      })
      tell(params.id)
    },
  }
}
