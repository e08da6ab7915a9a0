/** Items in the order of the file, read page by page. */
export type Pages<Item> = AsyncIterable<readonly Item[]>

/** Rows on a page: many short ones, or few that can have ten thousand characters each. */
export const pageSize = { short: 50, long: 10 } as const

/**
 * Returns all rows of a list in pages, each bounded.
 * @param read returns the rows after a position, at most `limit`
 * @param present returns the item of a row, or undefined to leave it out
 */
export async function* pagesOf<Row, Position, Item>(
  start: Position,
  limit: number,
  read: (after: Position, limit: number) => Promise<readonly Row[]>,
  positionOf: (row: Row) => Position,
  present: (row: Row) => Item | undefined,
): AsyncGenerator<Item[]> {
  for (let after = start; ; ) {
    const rows = await read(after, limit)
    // Also an empty page: other work runs between pages.
    yield rows.map(present).filter((item) => item !== undefined)
    const last = rows.at(-1)
    if (rows.length < limit || last === undefined) return
    after = positionOf(last)
  }
}

/** Returns a list of fixed length as one page. */
export async function* onePage<Row, Item>(
  read: () => Promise<readonly Row[]>,
  present: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  yield (await read()).map(present)
}

/** Length of a part at which it is sent. */
const maxPartLength = 32 * 1024

/**
 * Joins the texts of all items to parts, which end at the latest with a page, so that other work runs between pages.
 * @param render returns the texts of an item, with its number from 0
 * @returns the number of items
 */
export async function* joinItems<Item>(
  pages: Pages<Item>,
  render: (item: Item, index: number) => AsyncIterable<string>,
): AsyncGenerator<string, number> {
  let part = ''
  let count = 0
  for await (const page of pages) {
    for (const item of page) {
      for await (const text of render(item, count)) {
        part += text
        if (part.length < maxPartLength) continue
        yield part
        part = ''
      }
      count += 1
    }
    yield part
    part = ''
  }
  return count
}
