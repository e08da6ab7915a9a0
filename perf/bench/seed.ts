import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '#server/platform/database/open.ts'
import { skeletonOf } from '#server/platform/text/skeleton.ts'
import { sortKey } from '#server/platform/text/sort-key.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { createPasswords } from '#server/subjects/accounts/sign-in/passwords.ts'

/** Number of students that send requests, distributed evenly over the table, and first by name. Their messages do not grow with the size. */
export const measuredCount = 50
const messagesOfMeasured = 60
/** Number of announcements that each of them has read. */
const readByMeasured = 5
export const password = 'lamp-light'
const chunk = 10_000

/** Returns ids that sort by number and are unique across tables. */
const idOf = (kind: number, number: number) =>
  `00000000-0000-7${kind.toString(16).padStart(3, '0')}-8000-${number.toString(16).padStart(12, '0')}`
const kinds = { user: 1, question: 2, response: 3, message: 4, leader: 5, announcement: 6 }
const now = '2026-01-01T00:00:00.000Z'
const usedNow = () => new Date().toISOString()
const inAMonth = () => new Date(Date.now() + 30 * 24 * 3_600_000).toISOString()

export interface Account {
  id: string
  username: string
  token: string
}
const accountOf = (number: number): Account => ({
  id: idOf(kinds.user, number),
  username: `student${number}`,
  token: `token-of-student-${number}`,
})

const leaderOf = (number: number): Account => ({
  id: idOf(kinds.leader, number),
  username: `leader${number}`,
  token: `token-of-leader-${number}`,
})

export interface SeededDatabase {
  path: string
  /** The first leader. */
  leader: Account
  leaders: Account[]
  /** Students that send requests. */
  students: Account[]
  /** Returns any student by number. */
  student(number: number): Account
}

/** Announcements of four years. */
const maxAnnouncements = 200
/** Responses that wait for a review: more than fit on a page. */
const pendingCount = 150

/**
 * Creates an SQLite file with this number of responses, about as many messages, and a tenth as many announcements, up to those of four
 * years. Each student has a session.
 * Writes to the tables directly, because the API would take hours.
 * @param students number of students, by default one for each response
 * @param own number of responses of a measured student, by default as many as others have
 */
export async function seedDatabase(
  path: string,
  size: number,
  { students = size, leaders: leaderCount = 1, own }: { students?: number; leaders?: number; own?: number } = {},
): Promise<SeededDatabase> {
  for (const suffix of ['', '-wal', '-shm', '-lock']) rmSync(path + suffix, { force: true })
  await (await openDatabase(`file:${path}`, { create: true })).close()
  const hash = await createPasswords().hash(password)
  const db = new DatabaseSync(path)
  db.exec('pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -200000')
  const inserter = (table: string, columns: string[]) => {
    const sql = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`
    const prepared = db.prepare(sql)
    return (...values: (string | number | null)[]) => void prepared.run(...values)
  }
  const user = inserter('users', [
    ...['id', 'name', 'name_key', 'username', 'username_key', 'username_sort_key', 'password_hash', 'role'],
    ...['created_at', 'responses_count', 'answered_count', 'name_skeleton', 'username_skeleton'],
  ])
  const addUser = (id: string, name: string, username: string, role: string, responses: number) => {
    const keys = [name, sortKey(name), username, username, sortKey(username)]
    user(id, ...keys, hash, role, now, responses, responses, skeletonOf(name), skeletonOf(username))
  }
  const session = inserter('sessions', ['token_hash', 'user_id', 'created_at', 'last_used_at', 'expires_at'])
  const question = inserter('questions', [
    ...['id', 'title', 'description', 'category', 'due_date', 'created_by', 'created_at'],
  ])
  const response = inserter('responses', ['id', 'question_id', 'student_id', 'answer', 'status', 'created_at'])
  const chat = inserter('chats', ['student_id', 'student_name_key', 'last_seq', 'version', 'last_message_id'])
  const message = inserter('messages', ['id', 'chat_id', 'seq', 'sender_id', 'content', 'created_at'])

  const announcement = inserter('announcements', ['id', 'title', 'content', 'priority', 'created_by', 'created_at'])
  const announcementRead = inserter('announcement_reads', ['announcement_id', 'reader_id', 'read_at'])

  const leader = leaderOf(1)
  const leaders = Array.from({ length: leaderCount }, (_, index) => leaderOf(index + 1))
  const [used, expires] = [usedNow(), inAMonth()]
  db.exec('begin')
  for (const { id, username, token } of leaders) {
    addUser(id, 'Leader', username, 'admin', 0)
    session(hashToken(token), id, used, used, expires)
  }
  for (let number = 1; number <= 200; number += 1) {
    const title = `Question ${number}: what gives light to everyone in the house?`
    question(idOf(kinds.question, number), title, 'word '.repeat(60), 'bible', '2031-01-05', leader.id, now)
  }
  const announcementCount = Math.min(size / 10, maxAnnouncements)
  for (let number = 1; number <= announcementCount; number += 1) {
    const text = 'We meet at the lake. '.repeat(5)
    announcement(idOf(kinds.announcement, number), `Announcement ${number}`, text, 'normal', leader.id, now)
  }
  const step = students / measuredCount
  const perStudent = size / students
  const isMeasured = (number: number) => number % step === 0
  for (let number = 1; number <= students; number += 1) {
    const { id, username, token } = accountOf(number)
    const name = `${isMeasured(number) ? 'Student' : 'Youth'} ${String(number).padStart(8, '0')}`
    const responses = isMeasured(number) ? (own ?? perStudent) : perStudent
    addUser(id, name, username, 'student', responses)
    session(hashToken(token), id, used, used, expires)
    for (let nth = 0; nth < responses; nth += 1) {
      const count = nth * students + number
      const status = nth < perStudent && count > size - pendingCount ? 'pending' : 'approved'
      const questionId = idOf(kinds.question, 1 + ((number + nth) % 200))
      response(idOf(kinds.response, count), questionId, id, 'An answer. '.repeat(10), status, now)
    }
    const count = isMeasured(number) ? messagesOfMeasured : Math.max(perStudent - 1, number % 10 === 1 ? 10 : 0)
    const messageId = (seq: number) => idOf(kinds.message, seq * 10_000_000 + number)
    for (let seq = 1; seq <= count; seq += 1)
      message(messageId(seq), id, seq, id, 'A message of usual length. '.repeat(3), now)
    chat(id, sortKey(name), count, count + 1, count > 0 ? messageId(count) : '')
    if (isMeasured(number)) {
      for (let read = 1; read <= readByMeasured; read += 1) announcementRead(idOf(kinds.announcement, read), id, now)
    }
    if (number % chunk === 0) db.exec('commit; begin')
  }
  db.exec('commit')
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
  return {
    path,
    leader,
    leaders,
    students: Array.from({ length: measuredCount }, (_, index) => accountOf((index + 1) * step)),
    student: accountOf,
  }
}
