import type { Reader } from '../database/database.ts'
import type { FileReader } from './declaration.ts'

/** Items in the order of the file, read page by page. */
export type Pages<Item> = AsyncIterable<readonly Item[]>

/** Rows on a page: many short ones, or few that can have ten thousand characters each. */
export const pageSize = { short: 50, long: 10 } as const

/** Which rows of a person a statement returns: at most `limit`, after an id. */
export interface Listing {
  userId: string
  after: string
  limit: number
}

/**
 * Returns all rows of a list in pages, each bounded. What the reader may not see is left out by `read`, never afterwards.
 * @param read returns the rows after a position, at most `limit`
 */
export async function* pagesOf<Row, Position, Item>(
  start: Position,
  limit: number,
  read: (after: Position, limit: number) => Promise<readonly Row[]>,
  positionOf: (row: Row) => Position,
  present: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  for (let after = start; ; ) {
    const rows = await read(after, limit)
    // Also an empty page: other work runs between pages.
    yield rows.map(present)
    const last = rows.at(-1)
    if (rows.length < limit || last === undefined) return
    after = positionOf(last)
  }
}

/** Returns the rows of a person that a statement lists by id: see {@link pagesOf}. */
export const pagesById =
  <Row extends { id: string }, Item>(
    list: (reader: Reader, listing: Listing) => Promise<readonly Row[]>,
    limit: number,
    present: (row: Row, reader: Reader, userId: string, audience: FileReader) => Item,
  ) =>
  (reader: Reader, userId: string, audience: FileReader) =>
    pagesOf(
      '',
      limit,
      (after, most) => list(reader, { userId, after, limit: most }),
      ({ id }) => id,
      (row) => present(row, reader, userId, audience),
    )

/** Returns a list of fixed length as one page. */
export async function* onePage<Row, Item>(
  read: () => Promise<readonly Row[]>,
  present: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  yield (await read()).map(present)
}

/**
 * Returns the texts of all items, and an empty text after each page, so that other work runs between pages.
 * @param render returns the texts of an item, with its number from 0
 * @returns the number of items
 */
export async function* joinItems<Item>(
  pages: Pages<Item>,
  render: (item: Item, index: number) => AsyncIterable<string>,
): AsyncGenerator<string, number> {
  let count = 0
  for await (const page of pages) {
    for (const item of page) {
      yield* render(item, count)
      count += 1
    }
    yield ''
  }
  return count
}

/** Length of a part at which it is sent. */
const partLength = 32 * 1024

/**
 * Joins texts to parts whose lengths depend on the texts alone, not on the pages they were read in. Otherwise the sizes of the chunks
 * of a response would show how many rows of a page were left out (AZ8). Passes empty texts on.
 */
export async function* joinParts(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let part = ''
  for await (const text of texts) {
    part += text
    if (text === '') yield ''
    else if (part.length >= partLength) {
      yield part
      part = ''
    }
  }
  yield part
}
