import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'

const queryKey = ['chats', 'b1', 'messages']
const rows = (...ids: number[]) => ids.map((id) => ({ _id: `m${id}`, content: `message ${id}` }))

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
      apiIfChanged(context, 'GET /api/chats/{id}/messages', { params: { id: 'b1' }, query: {} }, (messages) => ({
        messages,
      })),
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

it('names what it has, and replaces it by what has changed', async () => {
  const [first, second] = [rows(1, 2, 3), rows(2, 3, 4)]
  respond(first, { etag: '"v1"' })
  await fetchMessages()
  respond(second, { etag: '"v2"' })
  expect(await fetchMessages()).toEqual({ messages: second, etag: '"v2"' })
  expect(sent.map((headers) => headers['if-none-match'])).toEqual([undefined, '"v1"'])
})

it('returns the cached object itself when nothing has changed', async () => {
  const first = rows(1)
  respond(first, { etag: '"v1"' })
  const data = await fetchMessages()
  answer = () => new Response(null, { status: 304 })
  expect(await fetchMessages()).toBe(data)
})
