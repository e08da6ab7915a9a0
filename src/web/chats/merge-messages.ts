import { replaceEqualDeep } from '@tanstack/react-query'
import type { Message } from '#contract/chats.ts'

/** The messages of a chat that are loaded, oldest first. */
export interface LoadedMessages {
  messages: readonly Message[]
  /** Whether the first message of the chat is loaded. */
  isComplete?: boolean
}

/**
 * Merges fetched messages into the cached ones. Removes only cached messages before a gap, which are fetched again on scrolling
 * up: messages are never deleted. Equal objects keep their identity, so that unchanged messages do not render again.
 */
export function mergeLoaded(cached: LoadedMessages | undefined, fetched: LoadedMessages): LoadedMessages {
  if (cached === undefined || fetched === cached) return fetched
  const messages = mergeMessages(cached.messages, fetched.messages)
  const [first] = cached.messages
  const hasGap = first !== undefined && !messages.some(({ _id }) => _id === first._id)
  const isComplete = fetched.isComplete ?? (cached.isComplete === true && !hasGap)
  return replaceEqualDeep(cached, { ...fetched, messages, isComplete })
}

/** Merges by id. Keeps newer cached messages and edits, because a late HTTP response may lack them. Reactions are those of the response. */
export function mergeMessages(cached: readonly Message[], newest: readonly Message[]): Message[] {
  const [first, last] = [newest[0], newest.at(-1)]
  if (first === undefined || last === undefined) return [...cached]
  const start = cached.findIndex(({ _id }) => _id === first._id)
  const fetched = new Set(newest.map(({ _id }) => _id))
  const known = new Map(cached.map((message) => [message._id, message]))
  const later = cached.slice(Math.max(start, 0)).filter((it) => !fetched.has(it._id) && it.createdAt >= last.createdAt)
  return [
    ...cached.slice(0, Math.max(start, 0)),
    ...newest.map((message) => newerOf(known.get(message._id), message)),
    ...later,
  ]
}

function newerOf(known: Message | undefined, message: Message): Message {
  return known !== undefined && (known.editedAt ?? '') > (message.editedAt ?? '') ? known : message
}
