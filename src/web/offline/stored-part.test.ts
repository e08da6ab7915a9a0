import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { isStored, storedPart, toQueryData } from './stored-part.ts'

it.each([
  [['questions', 'list']],
  [['questions', 'b1']],
  [['chats', 'own']],
  [['chats', 'list', { show: 'waiting', q: undefined }]],
  [['responses', 'all', { status: 'pending', question: undefined }]],
  [['users', 'one', 'b1']],
  [['unread']],
  [['help']],
])('stores %j', (key) => {
  expect(isStored(key)).toBe(true)
})

it.each([
  [['history-entries', {}]],
  [['history', {}]],
  [['invitations']],
  [['concerns', 'mine']],
  [['concerns', 'mine', 'c1']],
  [['users', 'suggestions', 'Sam']],
  [['chats', 'list', { show: undefined, q: 'Sam' }]],
  [['users', 'list', { search: 'Sam' }]],
  [['questions', 'deleted']],
  [['chats', 'b1', 'revisions', 'm1']],
  [['responses', 'one', 'r1']],
])('does not store %j', (key) => {
  expect(isStored(key)).toBe(false)
})

it('stores the first page of a list, which the query cache accepts after JSON', () => {
  const page = { items: [1, 2], next: 'two' }
  const stored = storedPart({ pages: [page, { items: [3], next: undefined }], pageParams: [undefined, 'two'] })
  expect(toQueryData(JSON.parse(JSON.stringify(stored)))).toEqual({ pages: [page], pageParams: [undefined] })
})

it('stores the newest messages of a chat, and that there are older ones', () => {
  const messages = Array.from({ length: limits.messagesPerPage + 5 }, (_, index) => ({ _id: String(index) }))
  const stored = storedPart({ messages, isComplete: true, etag: 'e' }) as { messages: unknown[]; isComplete: boolean }
  expect([stored.messages.length, stored.messages[0], stored.isComplete]).toEqual([
    limits.messagesPerPage,
    { _id: '5' },
    false,
  ])
})

it('stores a short chat and other data as they are', () => {
  const chat = { messages: [{ _id: '1' }], isComplete: true }
  expect([storedPart(chat), storedPart(3), storedPart(null), storedPart([1])]).toEqual([chat, 3, null, [1]])
})
