import type { Question } from '#contract/questions.ts'
import { apiPage } from '#web/api/api.ts'
import type { SeriesRow } from './series/types.ts'

/** Returns all items of a collection. */
async function allPages<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; next: string | undefined }>,
): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await read(cursor)
    all.push(...items)
    cursor = next
  } while (cursor !== undefined)
  return all
}

/** Returns all published questions, the oldest first. @throws {ApiError} {OfflineError} */
export const publishedQuestions = async (): Promise<Question[]> =>
  (await allPages((cursor) => apiPage('GET /api/questions', cursor))).reverse()

/** Returns all questions in the order of publication. @throws {ApiError} {OfflineError} */
export const allQuestions = async (): Promise<Question[]> => [
  ...(await publishedQuestions()),
  ...(await allPages((cursor) => apiPage('GET /api/questions/scheduled', cursor))),
]

/** Returns the questions of a term in their order. @throws {ApiError} {OfflineError} */
export const questionsOfTerm = (id: string): Promise<Question[]> =>
  allPages((cursor) => apiPage('GET /api/terms/{id}/questions', cursor, {}, { id }))

/** Returns the questions as rows of a series, with their due dates or without. */
export const rowsOf = (questions: readonly Question[], hasDates: boolean): SeriesRow[] =>
  questions.map(({ title, description, category, dueDate }, index) => ({
    ...{ line: index, title, description, category },
    ...(hasDates && { dueDate }),
  }))
