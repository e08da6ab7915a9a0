import type { ChatsQuery } from '#contract/chats.ts'
import type { ChatFilter } from '#contract/rules/chats.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { decodeCursor, encodeCursor } from '#server/platform/http/pagination.ts'
import { compareValues, findByWords } from '#server/platform/text/find-by-words.ts'
import * as store from './summary-store.ts'

type Row = Awaited<ReturnType<typeof store.listChats>>[number]
/** The columns that the list sorts and filters by. */
type Entry = Pick<
  Row,
  | 'id'
  | 'last_message_id'
  | 'student_name_key'
  | 'last_seq'
  | 'read_count'
  | 'waiting_since'
  | 'unseen_since'
  | 'last_admin_id'
  | 'is_listed'
>

/** Sorts after every id. The list begins here. */
const beforeAllChats = ['g', '', '']
const beforeAllTimes = ['', '']

/** Returns whether a list is sorted by a time, the oldest first. */
const isByTime = (filter: ChatFilter | undefined) => filter === 'waiting' || filter === 'second-look'

function decodePosition({ cursor, filter }: ChatsQuery): string[] {
  const start = isByTime(filter) ? beforeAllTimes : beforeAllChats
  return cursor === undefined
    ? start
    : decodeCursor(
        cursor,
        start.map(() => 'string' as const),
      ).map(String)
}

const positionOf = (filter: ChatFilter | undefined, entry: Entry): string[] =>
  isByTime(filter)
    ? [(filter === 'waiting' ? entry.waiting_since : entry.unseen_since) ?? '', entry.id]
    : [entry.last_message_id, entry.student_name_key, entry.id]

/** Returns the cursor of the page after a chat. */
export const cursorAfter = (filter: ChatFilter | undefined, entry: Entry): string =>
  encodeCursor(positionOf(filter, entry))

/** Compares positions: the oldest time first, or the latest message first, then by name. */
function comparePositions(filter: ChatFilter | undefined, one: readonly string[], other: readonly string[]): number {
  const differences = one.map((value, index) => compareValues(value, other[index] ?? ''))
  if (!isByTime(filter)) differences[0] = -(differences[0] ?? 0)
  return differences.find((difference) => difference !== 0) ?? 0
}

interface Page {
  readerId: string
  limit: number
  /** Time before which chats that only one leader reads are due for a second look. For that filter only. */
  dueBefore?: string
}

function isShown(filter: ChatFilter | undefined, entry: Entry, { readerId, dueBefore = '' }: Page): boolean {
  if (entry.is_listed === 0) return false
  if (filter === undefined) return true
  if (filter === 'unread') return entry.last_seq > entry.read_count
  if (filter === 'waiting') return entry.waiting_since !== null
  return entry.unseen_since !== null && entry.unseen_since < dueBefore && entry.last_admin_id !== readerId
}

async function searchChats(reader: Reader, search: string, query: ChatsQuery, page: Page): Promise<Row[]> {
  const { filter } = query
  const { readerId, limit } = page
  const after = decodePosition(query)
  const matches: Entry[] = await findByWords(search, (range) => store.listByWord(reader, { ...range, readerId }))
  const ids = matches
    .filter((entry) => isShown(filter, entry, page))
    .map((entry) => ({ id: entry.id, position: positionOf(filter, entry) }))
    .filter(({ position }) => comparePositions(filter, position, after) > 0)
    .toSorted((one, other) => comparePositions(filter, one.position, other.position))
    .slice(0, limit)
  const rows = await Promise.all(ids.map(({ id }) => store.findChat(reader, { chatId: id, readerId })))
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
  if (query.filter === 'second-look') {
    return store.listForSecondLook(reader, {
      ...page,
      dueBefore: page.dueBefore ?? '',
      since: first,
      studentId: second,
    })
  }
  const after = { ...page, messageId: first, nameKey: second, studentId: third }
  return query.filter === 'unread' ? store.listUnread(reader, after) : store.listChats(reader, after)
}
