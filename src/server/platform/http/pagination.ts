import { stringify } from 'node:querystring'
import type { FastifyReply } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { Page, PageQuery } from '#contract/shared/fields.ts'
import { expandPath, formatNextLink } from '#contract/shared/links.ts'
import { invalid_cursor } from '#messages'
import { AppError } from '../errors.ts'
import { isValidText } from './validate.ts'

/** Sorts after every id. A first page of the newest begins here. */
export const afterEveryId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Sorts after every timestamp in any collation, which `~` does not. */
const afterEveryTimestamp = '9999'

export const limitOf = ({ limit }: PageQuery): number => limit ?? serverLimits.page.default

/** Returns roughly how many bytes a value takes as JSON. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length < 100 ? value.length : Buffer.byteLength(value)
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 0
  for (const key in value) bytes += 10 + bytesOf((value as Record<string, unknown>)[key])
  return bytes
}

/** Largest number of bytes in UTF-8 of one unit of a JavaScript string. */
const maxBytesPerUnit = 3

/** Returns how many of the items fit on a page: at least one, so that the next page makes progress. */
function countFitting(items: readonly unknown[]): number {
  let bytes = 0
  for (let index = 0; index < items.length; index += 1) {
    bytes += bytesOf(items[index])
    if (bytes > serverLimits.maxPageBytes) return Math.max(1, index)
  }
  return items.length
}

/**
 * Returns a page of the given rows, which are up to one more than the limit: the extra row shows that there are more.
 * @param cursorOf returns the cursor of the page after a row
 */
export function toPage<Row, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
  cursorOf: (last: Row) => string,
): Page<Item> {
  return {
    items: rows.slice(0, limit).map(present),
    hasMore: rows.length > limit,
    cursorAfter: (index) => cursorOf(rows[index] as Row),
  }
}

/**
 * Returns one page of rows sorted by id, newest first.
 * @param read reads rows with ids after the given one in the order of the list, at most `limit`
 * @param start sorts before all ids in this order
 */
export async function paginateById<Row extends { id: string }, Item>(
  query: PageQuery,
  read: (after: string, limit: number) => Promise<Row[]>,
  present: (row: Row) => Item,
  start = afterEveryId,
): Promise<Page<Item>> {
  const limit = limitOf(query)
  const { default: defaultLimit } = serverLimits.page
  const rows = await read(query.cursor ?? start, Math.min(limit, defaultLimit) + 1)
  const last = rows[defaultLimit]
  // A larger page is read in two parts: often the first part already has all the bytes that fit.
  if (limit > defaultLimit && last !== undefined && countFitting(rows.map(present)) === rows.length) {
    rows.push(...(await read(last.id, limit - defaultLimit)))
  }
  return toPage(rows, limit, present, ({ id }) => id)
}

/** Position in a list of deleted rows, the last deleted first. */
export interface DeletedPosition {
  deletedAt: string
  id: string
  limit: number
}

/**
 * Returns one page of deleted rows, the last deleted first.
 * @param read reads the rows after a position, at most `limit`
 * @throws {AppError} `invalid` if the cursor is malformed
 */
export async function paginateDeleted<Row extends { id: string; deleted_at: string | null }, Item>(
  query: PageQuery,
  read: (position: DeletedPosition) => Promise<Row[]>,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  const limit = limitOf(query)
  const start =
    query.cursor === undefined ? [afterEveryTimestamp, afterEveryId] : decodeCursor(query.cursor, ['string', 'string'])
  const [deletedAt, id] = start.map(String) as [string, string]
  const rows = await read({ deletedAt, id, limit: limit + 1 })
  return toPage(rows, limit, present, (last) => encodeCursor([last.deleted_at ?? '', last.id]))
}

/** Smaller and greater than every number that an integer column of both databases holds. */
const ends = { 'oldest first': -(2 ** 31), 'newest first': 2 ** 31 - 1 } as const
export type NumberOrder = keyof typeof ends

/**
 * Returns one page of numbered rows.
 * @param read reads rows after a number in the order of the list, at most `limit`
 * @throws {AppError} `invalid` if the cursor is malformed
 */
export async function paginateByNumber<Row extends { number: number }, Item>(
  query: PageQuery,
  read: (after: number, limit: number) => Promise<Row[]>,
  present: (row: Row) => Item,
  order: NumberOrder = 'newest first',
): Promise<Page<Item>> {
  const limit = limitOf(query)
  const [after] = query.cursor === undefined ? [ends[order]] : decodeCursor(query.cursor, ['number'])
  const position = Math.max(ends['oldest first'], Math.min(Number(after), ends['newest first']))
  return toPage(await read(position, limit + 1), limit, present, ({ number }) => encodeCursor([number]))
}

/**
 * Returns the JSON of a page and sets the `Link` header to the next one, if there is one (RFC 8288). The page ends early if it
 * has too many bytes.
 * @param input the validated values of the request
 */
export function serializePage(
  reply: FastifyReply,
  path: string,
  input: Record<string, unknown>,
  { items, hasMore, cursorAfter }: Page<unknown>,
): string {
  // Few pages are long, and counting takes a third as long as serializing. The first item tells whether the page may be long:
  // serializing it in full would take memory for nothing. If that guess is wrong, the JSON shows it.
  const mayBeLong = items.length > 0 && bytesOf(items[0]) * items.length * 2 > serverLimits.maxPageBytes
  let count = mayBeLong ? countFitting(items) : items.length
  let json = JSON.stringify(items.slice(0, count))
  if (!mayBeLong && json.length * maxBytesPerUnit > serverLimits.maxPageBytes) {
    count = countFitting(items)
    if (count < items.length) json = JSON.stringify(items.slice(0, count))
  }
  if (hasMore || count < items.length) {
    setNextLink(reply, path, input, cursorAfter(count - 1))
  }
  return json
}

function setNextLink(reply: FastifyReply, path: string, input: Record<string, unknown>, cursor: string): void {
  const params = (input['params'] ?? {}) as Record<string, string>
  const query = stringify({ ...(input['query'] as Record<string, string>), cursor })
  reply.header('link', formatNextLink(`${expandPath(path, params)}?${query}`))
}

/** Returns the cursor for a list that is sorted by several columns: the values of the page's last row. */
export const encodeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/**
 * Returns the values of a cursor.
 * @param kinds expected type of each value
 * @throws {AppError} `invalid` if `encodeCursor` can't have returned it
 */
export function decodeCursor(cursor: string, kinds: readonly ('string' | 'number')[]): (string | number)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const fits =
      Array.isArray(values) &&
      values.length === kinds.length &&
      values.every(
        (value, index) =>
          typeof value === kinds[index] &&
          (typeof value === 'string' ? isValidText(value) : Number.isSafeInteger(value)),
      )
    if (fits) return values
  } catch {}
  throw new AppError('invalid', invalid_cursor())
}

/** Returns the position of a page in a list by name. @throws {AppError} `invalid` if the cursor is malformed */
export function namePositionOf({ cursor }: PageQuery): { nameKey: string; id: string } {
  if (cursor === undefined) return { nameKey: '', id: '' }
  const [nameKey, id] = decodeCursor(cursor, ['string', 'string'])
  return { nameKey: String(nameKey), id: String(id) }
}

/** Returns the cursor of the page after a row of a list by name. */
export const cursorOfName = (row: { name_key: string; id: string }) => encodeCursor([row.name_key, row.id])
