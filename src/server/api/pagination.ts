import type { FastifyReply } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { Page, PageQuery } from '#contract/pagination.ts'
import { invalid_cursor } from '#messages'
import { AppError } from '../errors.ts'
import { isStorable } from './validate.ts'

/** Sorts after every id: where a first page begins. */
const afterEveryId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Sorts after every time in any collation, which `~` does not. */
const afterEveryInstant = '9999'
/** Largest number that an integer column of both databases holds. */
const afterEveryNumber = 2 ** 31 - 1

export const limitOf = ({ limit }: PageQuery): number => limit ?? serverLimits.page.usual

/** Returns roughly how many bytes a value takes as JSON. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length < 100 ? value.length : Buffer.byteLength(value)
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 0
  for (const key in value) bytes += 10 + bytesOf((value as Record<string, unknown>)[key])
  return bytes
}

/** Returns how many of the items fit on a page: at least one, so that the next page makes progress. */
function countFitting(items: readonly unknown[]): number {
  let bytes = 0
  for (let index = 0; index < items.length; index += 1) {
    bytes += bytesOf(items[index])
    if (bytes > serverLimits.pageBytes) return Math.max(1, index)
  }
  return items.length
}

/**
 * Cuts a page from rows of which one more than the limit was read, which tells whether more remain. The page ends early if it would
 * have too many bytes.
 * @param cursorOf where the next page begins, after this last row
 */
export function cutPage<Row, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
  cursorOf: (last: Row) => string,
): Page<Item> {
  const items = rows.slice(0, limit).map(present)
  const fitting = countFitting(items)
  if (fitting < items.length) items.length = fitting
  const last = rows.length > fitting ? rows[fitting - 1] : undefined
  return { items, next: last && cursorOf(last) }
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
  const { usual } = serverLimits.page
  const rows = await read(query.cursor ?? afterEveryId, Math.min(limit, usual) + 1)
  const last = rows[usual]
  // A larger page is read in two parts: often the first one has all the bytes that fit, and reading the rest would be expensive.
  if (limit > usual && last !== undefined && countFitting(rows.map(present)) === rows.length) {
    rows.push(...(await read(last.id, limit - usual)))
  }
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
 * @throws {AppError} `invalid` if the cursor is malformed
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
 * @throws {AppError} `invalid` if the cursor is malformed
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

/** Sets the `Link` header to the next page, if there is one, from the route and its validated values (RFC 8288). */
export function setNextLink(
  reply: FastifyReply,
  path: string,
  given: Record<string, unknown>,
  { next }: Page<unknown>,
): void {
  if (next === undefined) return
  const params = (given['params'] ?? {}) as Record<string, string>
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(given['query'] as Record<string, string>)
  query.set('cursor', next)
  reply.header('link', `<${address}?${query}>; rel="next"`)
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
