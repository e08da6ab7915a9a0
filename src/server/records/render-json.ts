import type { Pages } from './pages.ts'
import type { Records } from './records.ts'

/** Length of a part at which it is sent. */
const maxPartLength = 32 * 1024

const isList = (value: unknown): value is Pages<object> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** Returns the JSON of an object whose properties may be lists that are read page by page. */
async function* renderObject(item: object): AsyncGenerator<string> {
  const entries = Object.entries(item).filter(([, value]) => value !== undefined)
  if (!entries.some(([, value]) => isList(value))) {
    yield JSON.stringify(item)
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
  let part = '['
  let isFirst = true
  for await (const page of pages) {
    for (const item of page) {
      part += isFirst ? '\n' : ',\n'
      isFirst = false
      for await (const text of renderObject(item)) {
        part += text
        if (part.length < maxPartLength) continue
        yield part
        part = ''
      }
    }
    yield part
    part = ''
  }
  yield isFirst ? `${part}]` : `${part}\n]`
}

/**
 * Returns records as JSON, in parts of a few kilobytes.
 * @param head properties before the records
 */
export async function* renderJson(head: object, { account, lists }: Records): AsyncGenerator<string> {
  const first = JSON.stringify({ ...head, ...(account && { account }) }, null, 2)
  yield first.slice(0, -2)
  for (const { name, pages } of lists) {
    yield `,\n\n  ${JSON.stringify(name)}: `
    yield* renderList(pages)
  }
  yield '\n}\n'
}
