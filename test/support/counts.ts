import { expect } from 'vitest'

type Dump = () => Promise<Record<string, unknown[]>>

interface UserRow {
  id: string
  role: string
  waiting_since: string | null
  switched_off_at: string | null
  erased_at: string | null
  responses_count: number
  answered_count: number
}
interface QuestionRow {
  id: string
  deleted_at: string | null
}
interface ResponseRow {
  question_id: string
  student_id: string
  status: string
}

function expectJobsOfPosts(posts: { post_id: string; publish_at: string }[], jobs: Record<string, string>[]): void {
  const ofPosts = jobs.filter(({ kind }) => kind === 'post').map(({ key, due_at }) => `${key} ${due_at}`)
  expect(new Set(ofPosts)).toEqual(new Set(posts.map(({ post_id, publish_at }) => `post:${post_id} ${publish_at}`)))
}

/**
 * Expects that each account stores the numbers of its responses, that each active student's chat is listed, that each chat knows what
 * only one leader has read, and that each scheduled post has a job at its time.
 */
export async function expectRightCounts(dump: Dump): Promise<void> {
  const tables = await dump()
  const rowsOf = <Row>(name: string) => tables[name] as Row[]
  expectJobsOfPosts(rowsOf('scheduled_posts'), rowsOf('jobs'))
  expectRightUnseen(tables as unknown as SupervisedTables)
  const users = rowsOf<UserRow>('users')
  const students = users.filter(
    ({ role, waiting_since, switched_off_at }) =>
      role === 'student' && waiting_since === null && switched_off_at === null,
  )
  const listed = rowsOf<{ student_id: string; is_listed: number }>('chats').filter(({ is_listed }) => is_listed === 1)
  expect(new Set(listed.map(({ student_id }) => student_id))).toEqual(new Set(students.map(({ id }) => id)))
  const deleted = new Set(rowsOf<QuestionRow>('questions').flatMap((row) => (row.deleted_at === null ? [] : row.id)))
  for (const { id, responses_count, answered_count } of users.filter(({ erased_at }) => erased_at === null)) {
    const own = rowsOf<ResponseRow>('responses').filter(({ student_id }) => student_id === id)
    const answered = own.filter(({ status, question_id }) => status !== 'rejected' && !deleted.has(question_id))
    expect([id, responses_count, answered_count]).toEqual([id, own.length, answered.length])
  }
}

interface WaitingTables {
  chats: readonly {
    student_id: string
    waiting_since: string | null
    no_reply_seq: number | null
  }[]
  messages: readonly { id?: string; chat_id: string; seq: number; sender_id: string; created_at: string }[]
}

/**
 * Expects that each chat waits since the first message of its student that needs a reply and has none.
 * @param lastSeen the last message that the writer of a message had seen, by the id of that message. By default, the one before it
 */
export function expectRightWaiting({ chats, messages }: WaitingTables, lastSeen = new Map<string, string>()): void {
  const inOrder = messages.toSorted((one, other) => one.seq - other.seq)
  const seqs = new Map(messages.map(({ id = '', seq }) => [id, seq]))
  const expected = chats.map(({ student_id, no_reply_seq }) => {
    const ofChat = inOrder.filter(({ chat_id }) => chat_id === student_id)
    const answered = ofChat
      .filter(({ sender_id }) => sender_id !== student_id)
      .map(({ id = '', seq }) => (lastSeen.has(id) ? (seqs.get(lastSeen.get(id) ?? '') ?? 0) : seq - 1))
    const settled = Math.max(0, no_reply_seq ?? 0, ...answered)
    const first = ofChat.find(({ sender_id, seq }) => sender_id === student_id && seq > settled)
    return [student_id, first?.created_at ?? null]
  })
  expect(chats.map(({ student_id, waiting_since }) => [student_id, waiting_since])).toEqual(expected)
}

interface SupervisedTables {
  chats: readonly {
    student_id: string
    last_admin_id: string | null
    unseen_seq: number | null
    unseen_since: string | null
  }[]
  messages: readonly { chat_id: string; seq: number; sender_id: string; created_at: string }[]
  chat_reads: readonly { chat_id: string; reader_id: string; last_read_seq: number }[]
}

/** Expects that each chat names the first message that only the leader who wrote last has read (docs/rules.md#second-look). */
export function expectRightUnseen({ chats, messages, chat_reads }: SupervisedTables): void {
  const inOrder = messages.toSorted((one, other) => one.seq - other.seq)
  for (const { student_id: id, last_admin_id: writer, unseen_seq, unseen_since } of chats) {
    const ofChat = inOrder.filter(({ chat_id }) => chat_id === id)
    const byLeaders = ofChat.filter(({ sender_id }) => sender_id !== id)
    expect(byLeaders.at(-1)?.sender_id ?? null).toBe(writer)
    const before = byLeaders.findLast(({ sender_id }) => sender_id !== writer)?.seq ?? 0
    const start = byLeaders.find(({ seq }) => seq > before)?.seq ?? Number.POSITIVE_INFINITY
    const readers = chat_reads.filter(({ chat_id, reader_id }) => chat_id === id && ![id, writer].includes(reader_id))
    const seen = Math.max(0, ...readers.map(({ last_read_seq }) => last_read_seq))
    const expected = ofChat.find(({ seq }) => seq >= start && seq > seen)
    expect([id, unseen_seq, unseen_since]).toEqual([id, expected?.seq ?? null, expected?.created_at ?? null])
  }
}

interface PrayerTables {
  prayer_requests: readonly {
    id: string
    student_id: string
    content: string
    prayer_count: number
    seen_prayer_count: number
    has_response: number
    edit_count: number
  }[]
  prayers: readonly { prayer_request_id: string }[]
  prayer_responses: readonly { prayer_request_id: string }[]
  history_entries: readonly { kind: string; entity_id: string | null }[]
}

/** Expects that each prayer request counts its prayers, its response and its edits. */
export function expectRightPrayers(tables: PrayerTables): void {
  const countOf = (rows: readonly { prayer_request_id: string }[], id: string) =>
    rows.filter((row) => row.prayer_request_id === id).length
  for (const request of tables.prayer_requests) {
    const { id, prayer_count, has_response, edit_count, seen_prayer_count } = request
    expect({ prayer_count, has_response, edit_count }).toEqual({
      prayer_count: countOf(tables.prayers, id),
      has_response: countOf(tables.prayer_responses, id),
      edit_count: tables.history_entries.filter(({ kind, entity_id }) => kind === 'prayer.edited' && entity_id === id)
        .length,
    })
    expect(seen_prayer_count).toBeLessThanOrEqual(prayer_count)
  }
}
