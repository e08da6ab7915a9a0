import type { AnnouncementReader, ReadersQuery } from '#contract/announcements.ts'
import type { Page } from '#contract/pagination.ts'
import { decodeCursor, encodeCursor, limitOf, toPage } from '../../api/pagination.ts'
import type { Reader } from '../../database/database.ts'
import { presentReader } from './presenter.ts'
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
  const start = query.cursor === undefined ? ['', ''] : decodeCursor(query.cursor, ['string', 'string'])
  const [nameKey, id] = start.map(String) as [string, string]
  const rows = await store.listReaders(reader, query.show, { announcementId, nameKey, id, limit: limit + 1 })
  return toPage(rows, limit, presentReader, (last) => encodeCursor([last.name_key, last.id]))
}
