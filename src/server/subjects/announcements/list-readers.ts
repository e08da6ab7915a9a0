import type { AnnouncementReader, ReadersQuery } from '#contract/announcements.ts'
import type { Page } from '#contract/shared/fields.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { cursorOfName, limitOf, namePositionOf, toPage } from '#server/platform/http/pagination.ts'
import { presentReader } from './present.ts'
import * as store from './reads-store.ts'

/**
 * Returns one page of the students who have read an announcement, or of those who have not, by name.
 * @throws {AppError} `invalid` if the cursor is malformed
 */
export async function listReaders(
  reader: Reader,
  announcementId: string,
  query: ReadersQuery,
): Promise<Page<AnnouncementReader>> {
  const limit = limitOf(query)
  const page = { announcementId, ...namePositionOf(query), limit: limit + 1 }
  return toPage(await store.listReaders(reader, query.show, page), limit, presentReader, cursorOfName)
}
