import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDelta, digestOf } from '#contract/shared/delta.ts'
import { stubBrowser } from '#test/support/browser.ts'

const queryKey = ['chats', 'b1', 'messages']
const rows = (...ids: number[]) => ids.map((id) => ({ _id: `m${id}`, content: `message ${id}` }))
const tagOf = (version: number, body: unknown) => `"v${version}:${digestOf(JSON.stringify(body))}"`

let sent: Record<string, string>[]
let answer: () => Response
const respond = (body: unknown, headers: Record<string, string>) => {
  answer = () => Response.json(body, { headers })
}
let client: QueryClient

/** Fetches the messages as the query of the chat screen does. */
async function fetchMessages(): Promise<unknown> {
  const { apiIfChanged } = await import('./conditional-get.ts')
  return client.fetchQuery({
    queryKey,
    queryFn: (context) =>
      apiIfChanged(
        context,
        'GET /api/chats/{id}/messages',
        { params: { id: 'b1' }, query: {} },
        { toData: (messages) => ({ messages }), toBody: ({ messages }) => messages },
      ),
  })
}

beforeEach(() => {
  sent = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stubBrowser(async (_, { headers }) => {
    sent.push(headers as Record<string, string>)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

it('applies a delta to the body that the cached data has', async () => {
  const [first, second] = [rows(1, 2, 3), rows(2, 3, 4)]
  respond(first, { etag: tagOf(1, first) })
  await fetchMessages()
  const delta = createDelta(JSON.stringify(first), JSON.stringify(second))
  respond(delta, { etag: tagOf(2, second), 'preference-applied': 'delta' })
  expect(await fetchMessages()).toEqual({ messages: second, etag: tagOf(2, second) })
  expect(sent.map((headers) => [headers['prefer'], headers['if-none-match']])).toEqual([
    ['delta', undefined],
    ['delta', tagOf(1, first)],
  ])
})

it('names only the version, to which no delta refers, when the page has changed the data', async () => {
  const first = rows(1, 2)
  respond(first, { etag: tagOf(1, first) })
  await fetchMessages()
  client.setQueryData(queryKey, (data: object) => ({ ...data, messages: rows(1, 2, 3) }))
  respond(rows(1, 2, 3, 4), { etag: tagOf(2, rows(1, 2, 3, 4)) })
  expect(await fetchMessages()).toMatchObject({ messages: rows(1, 2, 3, 4) })
  expect(sent.at(-1)?.['if-none-match']).toBe('"v1"')
})

it('returns the cached object itself when nothing has changed', async () => {
  const first = rows(1)
  respond(first, { etag: tagOf(1, first) })
  const data = await fetchMessages()
  answer = () => new Response(null, { status: 304 })
  expect(await fetchMessages()).toBe(data)
})
