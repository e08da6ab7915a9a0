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
    // Also an empty page: whoever sends the file lets other work run between pages.
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
