import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import type { Message } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import { queryKeys } from '../api/query-keys.ts'

/** First parts of keys whose data is not stored here: the audit log, concerns, and links that make somebody a leader. */
const neverStored = new Set<unknown>([
  ...queryKeys.history,
  'history-entries',
  ...queryKeys.concerns,
  ...queryKeys.invitations,
  // Kept in another way.
  ...queryKeys.bibleChapters,
])
/** Further parts of such keys: earlier versions, deleted items, and what only a search has found. */
const neverStoredParts = new Set<unknown>(['deleted', 'revisions', 'reviews', 'suggestions', 'name'])

const isSearch = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  Object.entries(part).some(([name, value]) => (name === 'q' || name === 'search') && value !== undefined)

/** Returns whether the data of a query is stored on the device. */
export function isStored([first, ...parts]: QueryKey): boolean {
  if (neverStored.has(first) || parts.some((part) => neverStoredParts.has(part) || isSearch(part))) return false
  // Found one by one, for a list that contains them no longer.
  return !(first === queryKeys.responses[0] && parts[0] === 'one')
}

const isInfinite = (data: object): data is InfiniteData<unknown> => 'pages' in data && 'pageParams' in data
const hasMessages = (data: object): data is { messages: Message[] } =>
  'messages' in data && Array.isArray(data.messages)

/** Returns the part of a query's data that is stored: the first page of a list, and the newest messages of a chat. */
export function storedPart(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (isInfinite(data)) return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
  if (!hasMessages(data) || data.messages.length <= limits.messagesPerPage) return data
  return { ...data, messages: data.messages.slice(-limits.messagesPerPage), isComplete: false }
}

/** Returns stored data as the query cache has it: JSON has no `undefined`, which is the parameter of the first page. */
export const toQueryData = (stored: unknown): unknown =>
  typeof stored === 'object' && stored !== null && isInfinite(stored) ? { ...stored, pageParams: [undefined] } : stored
