import { expect } from 'vitest'
import { parseNextCursor } from '#contract/shared/links.ts'
import type { TestResponse } from './app.ts'

/**
 * Reads a list to its end, as the `Link` headers say.
 * @param read reads a page with a cursor, which the first page has not
 * @returns the items of each page
 */
export async function readPages<Item>(
  read: (query: { cursor?: string }) => Promise<TestResponse<Item[]>>,
): Promise<Item[][]> {
  const pages: Item[][] = []
  let cursor: string | undefined
  do {
    const { status, body, headers } = await read(cursor === undefined ? {} : { cursor })
    expect(status).toBe(200)
    pages.push(body)
    cursor = parseNextCursor(headers.link)
  } while (cursor !== undefined)
  return pages
}
