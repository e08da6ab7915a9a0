import { serverLimits } from '#contract/limits.ts'
import type { MissingStudent } from '#contract/responses.ts'
import type { Page, PageQuery } from '#contract/shared/fields.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { cursorOfName, limitOf, namePositionOf } from '#server/platform/http/pagination.ts'
import { shownUsername } from '#server/platform/text/shown-name.ts'
import { listStudents } from './store.ts'

/**
 * Returns one page of the students without an active response to a question, by name. It reads a bounded number of students, so that a
 * page may have fewer items than the limit, or none, although there is a next page.
 * @throws {AppError} `invalid` if the cursor is malformed
 */
export async function listMissingStudents(
  reader: Reader,
  questionId: string,
  query: PageQuery,
): Promise<Page<MissingStudent>> {
  const limit = limitOf(query)
  const { maxStudentsRead } = serverLimits
  const page = { questionId, ...namePositionOf(query), limit: maxStudentsRead + 1 }
  const students = await listStudents(reader, page)
  const isBeyond = students.length > maxStudentsRead
  const read = students.slice(0, maxStudentsRead)
  const missing = read.filter(({ active }) => active === null)
  const shown = missing.slice(0, limit)
  const isCut = missing.length > limit
  return {
    items: shown.map(({ id, name, shared_username, any }) => ({
      _id: id,
      name,
      ...shownUsername(shared_username),
      hasRejectedResponse: any !== null,
    })),
    hasMore: isCut || isBeyond,
    cursorAfter(index) {
      // After the last item, the next page starts behind all students that were read.
      const isLast = index === shown.length - 1 && !isCut
      const last = isLast ? read.at(-1) : shown[index]
      return last === undefined ? '' : cursorOfName(last)
    },
  }
}
