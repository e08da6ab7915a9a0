import type { ChatFilter } from '#contract/chat-filters.ts'
import type { ChatsQuery } from '#contract/chats.ts'
import { decodeCursor, encodeCursor } from '../../api/pagination.ts'
import type { Reader } from '../../database/database.ts'
import { compareValues, findByWords } from '../../search/find-by-words.ts'
import * as store from './summary-store.ts'

type Row = Awaited<ReturnType<typeof store.listChats>>[number]
/** The columns that the list sorts and filters by. */
type Entry = Pick<
  Row,
  'id' | 'last_message_id' | 'student_name_key' | 'last_seq' | 'last_read_seq' | 'waiting_since' | 'is_listed'
>

/** Sorts after every id. The list begins here. */
const beforeAllChats = ['g', '', '']
const beforeAllWaiting = ['', '']

function decodePosition({ cursor, filter }: ChatsQuery): string[] {
  const start = filter === 'waiting' ? beforeAllWaiting : beforeAllChats
  return cursor === undefined
    ? start
    : decodeCursor(
        cursor,
        start.map(() => 'string' as const),
      ).map(String)
}

const positionOf = (filter: ChatFilter | undefined, entry: Entry): string[] =>
  filter === 'waiting'
    ? [entry.waiting_since ?? '', entry.id]
    : [entry.last_message_id, entry.student_name_key, entry.id]

/** Returns the cursor of the page after a chat. */
export const cursorAfter = (filter: ChatFilter | undefined, entry: Entry): string =>
  encodeCursor(positionOf(filter, entry))

/** Compares positions: the longest wait first, or the latest message first, then by name. */
function comparePositions(filter: ChatFilter | undefined, one: readonly string[], other: readonly string[]): number {
  const differences = one.map((value, index) => compareValues(value, other[index] ?? ''))
  if (filter !== 'waiting') differences[0] = -(differences[0] ?? 0)
  return differences.find((difference) => difference !== 0) ?? 0
}

function isShown(filter: ChatFilter | undefined, entry: Entry): boolean {
  if (entry.is_listed === 0) return false
  if (filter === undefined) return true
  return filter === 'unread' ? entry.last_seq > (entry.last_read_seq ?? 0) : entry.waiting_since !== null
}

interface Page {
  readerId: string
  limit: number
}

async function searchChats(
  reader: Reader,
  search: string,
  query: ChatsQuery,
  { readerId, limit }: Page,
): Promise<Row[]> {
  const { filter } = query
  const after = decodePosition(query)
  const matches: Entry[] = await findByWords(search, (range) => store.listByWord(reader, range, readerId))
  const ids = matches
    .filter((entry) => isShown(filter, entry))
    .map((entry) => ({ id: entry.id, position: positionOf(filter, entry) }))
    .filter(({ position }) => comparePositions(filter, position, after) > 0)
    .toSorted((one, other) => comparePositions(filter, one.position, other.position))
    .slice(0, limit)
  const rows = await Promise.all(ids.map(({ id }) => store.findChat(reader, id, readerId)))
  return rows.filter((row) => row !== undefined)
}

/**
 * Lists the chats of one page, and of the next one the first.
 * @throws {AppError} `invalid` if the cursor is malformed
 */
export async function listChats(reader: Reader, query: ChatsQuery, page: Page): Promise<Row[]> {
  if (query.search !== undefined) return searchChats(reader, query.search, query, page)
  const [first = '', second = '', third = ''] = decodePosition(query)
  if (query.filter === 'waiting') return store.listWaiting(reader, { ...page, since: first, studentId: second })
  const after = { ...page, messageId: first, nameKey: second, studentId: third }
  return query.filter === 'unread' ? store.listUnread(reader, after) : store.listChats(reader, after)
}
