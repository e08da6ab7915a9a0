import { joinItems, joinParts, type Pages } from '#server/platform/personal-data/pages.ts'
import type { Records } from './collect.ts'

const isList = (value: unknown): value is Pages<object> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** Returns the JSON of an object without empty properties. Properties may be lists that are read page by page. */
async function* renderObject(item: object): AsyncGenerator<string> {
  const entries = Object.entries(item).filter(([, value]) => value !== undefined && value !== null)
  if (!entries.some(([, value]) => isList(value))) {
    yield JSON.stringify(Object.fromEntries(entries))
    return
  }
  let start = '{'
  for (const [name, value] of entries) {
    yield `${start}${JSON.stringify(name)}:`
    if (isList(value)) yield* renderList(value)
    else yield JSON.stringify(value)
    start = ','
  }
  yield '}'
}

async function* renderList(pages: Pages<object>): AsyncGenerator<string> {
  yield '['
  const count = yield* joinItems(pages, async function* (item, index) {
    yield index === 0 ? '\n' : ',\n'
    yield* renderObject(item)
  })
  yield count === 0 ? ']' : '\n]'
}

async function* renderRecords(head: object, { account, lists }: Records): AsyncGenerator<string> {
  const first = JSON.stringify({ ...head, ...(account && { account }) }, null, 2)
  yield first.slice(0, -2)
  for (const { name, pages } of lists) {
    yield `,\n\n  ${JSON.stringify(name)}: `
    yield* renderList(pages)
  }
  yield '\n}\n'
}

/**
 * Returns records as JSON, in parts of some kilobytes.
 * @param head properties before the records
 */
export const renderJson = (head: object, records: Records): AsyncGenerator<string> =>
  joinParts(renderRecords(head, records))
