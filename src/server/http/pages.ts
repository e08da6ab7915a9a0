import { serverLimits } from '#contract/limits.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { invalid_cursor } from '#messages'
import { AppError } from './app-error.ts'
import { isStorable } from './validate.ts'

/** Sorts after every id: where a first page begins. */
const afterEveryId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Sorts after every time in any collation, which `~` does not. */
const afterEveryInstant = '9999'
/** Largest number that an integer column of both databases holds. */
const afterEveryNumber = 2 ** 31 - 1

export const limitOf = ({ limit }: PageQuery): number => limit ?? serverLimits.page.usual

/**
 * The page of rows of which one more than the limit was read: it tells whether more remain.
 * @param cursorOf where the next page begins, after this last row
 */
export function cutPage<Row, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
  cursorOf: (last: Row) => string,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(present), next: last && cursorOf(last) }
}

/**
 * One page of rows that are sorted by id, newest first.
 * @param read reads at most so many rows with ids before the one that is named
 */
export async function readPage<Row extends { id: string }, Item>(
  query: PageQuery,
  read: (before: string, limit: number) => Promise<Row[]>,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  const limit = limitOf(query)
  const rows = await read(query.cursor ?? afterEveryId, limit + 1)
  return cutPage(rows, limit, present, ({ id }) => id)
}

/** A place in a list of deleted rows, the last deleted first. */
export interface DeletedPlace {
  deletedAt: string
  id: string
  limit: number
}

/**
 * Returns one page of deleted rows, the last deleted first.
 * @param read reads the rows after this place, at most `limit`
 * @throws {AppError} `invalid` if the cursor is not one of ours
 */
export async function readDeletedPage<Row extends { id: string; deleted_at: string | null }, Item>(
  query: PageQuery,
  read: (place: DeletedPlace) => Promise<Row[]>,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  const limit = limitOf(query)
  const start =
    query.cursor === undefined ? [afterEveryInstant, afterEveryId] : readCursor(query.cursor, ['string', 'string'])
  const [deletedAt, id] = start.map(String) as [string, string]
  const rows = await read({ deletedAt, id, limit: limit + 1 })
  return cutPage(rows, limit, present, (last) => writeCursor([last.deleted_at ?? '', last.id]))
}

/**
 * Returns one page of numbered rows, the highest number first.
 * @param read reads rows with numbers below the given one, at most `limit`
 * @throws {AppError} `invalid` if the cursor is not one of ours
 */
export async function readNumberedPage<Row extends { number: number }, Item>(
  query: PageQuery,
  read: (before: number, limit: number) => Promise<Row[]>,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  const limit = limitOf(query)
  const [before] = query.cursor === undefined ? [afterEveryNumber] : readCursor(query.cursor, ['number'])
  const rows = await read(Math.min(Number(before), afterEveryNumber), limit + 1)
  return cutPage(rows, limit, present, ({ number }) => writeCursor([number]))
}

/** Where a page ends that is sorted by more than an id: the values of its last row, as a text that callers need not understand. */
export const writeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/**
 * @param kinds what kind of value stands at each place
 * @throws {AppError} `invalid` where it is not one that we have written
 */
export function readCursor(cursor: string, kinds: readonly ('string' | 'number')[]): (string | number)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const fits =
      Array.isArray(values) &&
      values.length === kinds.length &&
      values.every(
        (value, index) =>
          typeof value === kinds[index] &&
          (typeof value === 'string' ? isStorable(value) : Number.isSafeInteger(value)),
      )
    if (fits) return values
  } catch {}
  throw new AppError('invalid', invalid_cursor())
}
