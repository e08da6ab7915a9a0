import { describe, expect, test } from 'vitest'
import type { Message } from '#contract/chats.ts'
import { mergeLoaded } from './merge-messages.ts'

/** A message of the given minute. */
const message = (minute: number, change: Partial<Message> = {}): Message => ({
  _id: `m${minute}`,
  sender: 'ana',
  content: `Message ${minute}`,
  createdAt: `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
  edited: false,
  editedAt: null,
  ...change,
})
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))

describe('merging the messages of a chat', () => {
  test('appends new messages and keeps older ones', () => {
    const merged = mergeLoaded({ messages: messages(1, 5), isComplete: true }, { messages: messages(4, 7) })
    expect(merged).toEqual({ messages: messages(1, 7), isComplete: true })
  })

  test('keeps a message that a late response lacks', () => {
    expect(mergeLoaded({ messages: messages(1, 5) }, { messages: messages(1, 4) }).messages).toEqual(messages(1, 5))
    expect(mergeLoaded({ messages: messages(1, 5) }, { messages: [] }).messages).toEqual(messages(1, 5))
  })

  test('applies an edit, and keeps it when a late response has the earlier text', () => {
    const edited = message(2, { content: 'Edited', edited: true, editedAt: '2026-01-01T11:00:00.000Z' })
    const merged = mergeLoaded({ messages: messages(1, 3) }, { messages: [message(1), edited, message(3)] })
    expect(merged.messages[1]).toEqual(edited)
    expect(mergeLoaded(merged, { messages: messages(1, 3) }).messages[1]).toEqual(edited)
  })

  test('removes messages before a gap, so that they are loaded again', () => {
    const merged = mergeLoaded({ messages: messages(1, 5), isComplete: true }, { messages: messages(10, 12) })
    expect(merged).toEqual({ messages: messages(10, 12), isComplete: false })
  })

  test('adds older messages, and reports when the first one is loaded', () => {
    const cached = { messages: messages(5, 9) }
    const merged = mergeLoaded(cached, { messages: [...messages(1, 4), ...cached.messages], isComplete: true })
    expect(merged).toEqual({ messages: messages(1, 9), isComplete: true })
    expect(mergeLoaded(merged, cached)).toBe(merged)
  })

  test('returns the cached object when nothing has changed', () => {
    const cached = mergeLoaded({ messages: messages(1, 2) }, { messages: messages(1, 3) })
    expect(mergeLoaded(cached, { messages: messages(1, 3) })).toBe(cached)
    expect(mergeLoaded(cached, cached)).toBe(cached)
  })
})
