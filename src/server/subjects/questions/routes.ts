import { type Question, QuestionRevision, type questionRoutes } from '#contract/questions.ts'
import type { Page, PageQuery } from '#contract/shared/fields.ts'
import { question_not_found } from '#messages'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { paginateById } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { earlierTexts } from '#server/subjects/audit-log/public.ts'
import { createPosts } from '#server/subjects/posts/public.ts'
import { questionPosts } from './post-type.ts'
import { presentEditable, presentListed, presentOwnResponse, presentQuestion, presentScheduled } from './present.ts'
import * as store from './store.ts'
import { countResponsesTo } from './store.ts'

const revisions = earlierTexts(QuestionRevision)

type ListQuestions = (viewer: Viewer, query: PageQuery) => Promise<Page<Question>>

/** Creates the function that lists questions. For students, each has the status of their newest response. */
export function createListQuestions({ database }: Services): ListQuestions {
  return (viewer, query) =>
    viewer.role === 'student'
      ? paginateById(
          query,
          (before, limit) => store.listQuestionsForStudent(database.read, { studentId: viewer.id, before, limit }),
          presentQuestion,
        )
      : paginateById(
          query,
          (before, limit) => store.listQuestions(database.read, { before, limit }),
          (row) => presentListed(row, viewer.id),
        )
}

export function questionHandlers(
  services: Services,
  listQuestions: ListQuestions,
): Handlers<keyof typeof questionRoutes> {
  const { database } = services
  const posts = createPosts(services, questionPosts, {
    find: async (reader, id) =>
      presentEditable(orNotFound(await store.questions.find(reader, { id }), question_not_found)),
    presentScheduled,
  })
  return {
    'GET /api/questions': ({ viewer, query }) => listQuestions(viewer, query),

    async 'GET /api/questions/{id}'({ viewer, params: { id } }) {
      const found = await store.questions.find(database.read, { id })
      if (found === undefined && viewer.role === 'admin') return posts.find(id)
      const row = orNotFound(found, question_not_found)
      const question = presentQuestion(row)
      const isDeleted = row.deleted_at !== null
      if (viewer.role === 'admin') {
        if (isDeleted) throw new AppError('question_deleted', question_not_found())
        const responseCounts = await countResponsesTo(database.read, id)
        return { ...presentEditable(row), responseCounts, ...(row.updated_at !== null && { editedAt: row.updated_at }) }
      }
      const response = await store.findNewestOwnResponse(database.read, { questionId: id, studentId: viewer.id })
      // Only students who have answered the question learn that it existed.
      if (isDeleted) throw new AppError(response ? 'question_deleted' : 'not_found', question_not_found())
      return response ? { ...question, myResponse: presentOwnResponse(response) } : question
    },

    'GET /api/questions/scheduled': ({ query }) => posts.listScheduled(query),

    'POST /api/questions': ({ viewer, body: { publishAt, ...text }, createOnce }) =>
      posts.create(viewer.id, { text, publishAt }, createOnce),

    'GET /api/questions/deleted': ({ query }) => posts.listDeleted(query),

    async 'GET /api/questions/{id}/revisions'({ params: { id }, query }) {
      orNotFound(await store.questions.find(database.read, { id }), question_not_found)
      return revisions.page(database.read, id, query)
    },

    'PUT /api/questions/{id}': ({ viewer, params, body: { publishAt, editCount, ...text } }) =>
      posts.edit(viewer.id, params.id, { text, publishAt, editCount }),

    'DELETE /api/questions/{id}': ({ viewer, params }) => posts.remove(viewer.id, params.id),

    'POST /api/questions/{id}/restore': ({ viewer, params }) => posts.restore(viewer.id, params.id),
  }
}
