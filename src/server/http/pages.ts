import { serverLimits } from '#contract/limits.ts'
import type { Page, PageQuery } from '#contract/page.ts'

/** Sorts after every id: where a first page begins. */
const afterEveryId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * One page of rows that are sorted by id, newest first. One row more than asked for is read: it tells whether more remain.
 * @param read reads at most so many rows with ids before the one that is named
 */
export async function readPage<Row extends { id: string }, Item>(
  query: PageQuery,
  read: (before: string, limit: number) => Promise<Row[]>,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  const limit = query.limit ?? serverLimits.page.usual
  const rows = await read(query.cursor ?? afterEveryId, limit + 1)
  const shown = rows.slice(0, limit)
  return { items: shown.map(present), next: rows.length > limit ? shown.at(-1)?.id : undefined }
}
