// The baseline of `npm run bench`: returns the same responses from the same rows with only node:http, node:sqlite and
// JSON.stringify, written for speed. It has no validation, log or error messages, and only the measured routes. It is not part
// of the product.
//   node perf/bench/bare-server.ts <database>
import { argon2, createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { newId } from '#server/platform/database/new-id.ts'
import {
  later,
  notificationOf,
  presentMessage,
  type Row,
  readBody,
  send,
  sendChat,
  sendNotModified,
  sendQuestions,
} from './bare-responses.ts'

const [, , path = ''] = process.argv
const setUp =
  'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32000'
const reader = new DatabaseSync(path)
const writer = new DatabaseSync(path)
for (const db of [reader, writer]) db.exec(setUp)

const readAll = (sql: string) => {
  const prepared = reader.prepare(sql)
  prepared.setReturnArrays(true)
  return (...values: (string | number)[]) => prepared.all(...values) as unknown as Row[]
}
const readOne = (sql: string) => {
  const prepared = reader.prepare(sql)
  prepared.setReturnArrays(true)
  return (...values: (string | number)[]) => prepared.get(...values) as unknown as Row | undefined
}

const findSession = readOne(
  'select u.id, u.role, s.expires_at from sessions s join users u on u.id = s.user_id where s.token_hash = ?',
)
const listQuestions = readAll(`select id, title, description, category, due_date,
  (select status from responses where question_id = questions.id and student_id = ? order by id desc limit 1)
  from questions where deleted_at is null and id < ? order by id desc limit 51`)
const findVersion = readOne(`select version, last_read_seq, (select leaders_version from installation) from chats
  left join chat_reads on chat_id = student_id and reader_id = ? where student_id = ?`)
const findChat =
  readOne(`select u.id, u.name, u.username, u.role, c.last_seq, c.last_admin_id, r.last_read_seq, m.sender_id, m.content,
    m.created_at, c.waiting_since
  from chats c join users u on u.id = c.student_id left join messages m on m.id = c.last_message_id
  left join chat_reads r on r.chat_id = c.student_id and r.reader_id = ? where c.student_id = ?`)
const listLeaders = readAll(`select id, name, role from users
  where role = 'admin' and switched_off_at is null order by id limit 100`)
const listMessages = readAll(`select id, sender_id, content, created_at, edited_at from messages
  where chat_id = ? and seq < 2147483647 order by seq desc limit 50`)
const findUser = readOne(
  'select id, name, username, email, role, created_at, password_hash from users where username_key = ?',
)

const countMessage: StatementSync = writer.prepare(`update chats set last_seq = last_seq + 1, version = version + 1,
  last_message_id = ?1, waiting_since = coalesce(waiting_since, ?2),
  unseen_seq = case when last_admin_id is not null then coalesce(unseen_seq, last_seq + 1) end,
  unseen_since = case when last_admin_id is not null then coalesce(unseen_since, ?2) end
  where student_id = ?3 returning last_seq`)
const insertMessage = writer.prepare(`insert into messages (id, chat_id, seq, sender_id, content, created_at)
  values (?, ?, ?, ?, ?, ?)`)
const insertKey = writer.prepare(`insert into idempotency_keys (user_id, key, request_digest, row_id, created_at)
  values (?, ?, ?, ?, ?)`)
const markRead = writer.prepare(`insert into chat_reads (chat_id, reader_id, last_read_seq) values (?, ?, ?)
  on conflict (chat_id, reader_id) do update set last_read_seq = excluded.last_read_seq`)
const insertNotifyJob = writer.prepare(`insert into jobs (job_id, kind, payload, due_at, run_at, attempts, created_at)
  select ?1, 'notify', ?2, ?3, ?3, 0, ?4 where exists (select 1 from destinations)`)
const insertSession = writer.prepare(`insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
  values (?, ?, ?, ?, ?)`)
const insertAnnouncement =
  writer.prepare(`insert into announcements (id, title, content, priority, created_by, created_at)
  values (?, ?, ?, ?, ?, ?)`)

const [beginAll, commit] = [writer.prepare('begin immediate'), writer.prepare('commit')]
const [beginOne, endOne] = [writer.prepare('savepoint one'), writer.prepare('release one')]
/** Group commit, with a savepoint for each write. */
let waiting: { callback: () => void; done: () => void }[] = []
function write(callback: () => void, done: () => void): void {
  waiting.push({ callback, done })
  if (waiting.length === 1) setImmediate(commitAll)
}
function commitAll(): void {
  const jobs = waiting
  waiting = []
  beginAll.run()
  for (const { callback } of jobs) {
    beginOne.run()
    callback()
    endOne.run()
  }
  commit.run()
  for (const { done } of jobs) done()
}

interface Viewer {
  id: string
  role: string
  expiresAt: string
}
const sessions = new Map<string, Viewer>()
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
function authenticate(header: string | undefined): Viewer | undefined {
  const known = sessions.get(header ?? '')
  if (known !== undefined) return known.expiresAt > new Date().toISOString() ? known : undefined
  const row = findSession(hashToken((header ?? '').slice('Bearer '.length)))
  if (row === undefined) return undefined
  const viewer = { id: String(row[0]), role: String(row[1]), expiresAt: String(row[2]) }
  sessions.set(header ?? '', viewer)
  return viewer
}

const afterEveryId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

let newestLeaders: { version: unknown; rows: Row[] } | undefined
/** Reads the leaders when their version has changed. */
function leadersAt(version: unknown): Row[] {
  if (newestLeaders !== undefined && newestLeaders.version === version) return newestLeaders.rows
  const rows = listLeaders()
  newestLeaders = { version, rows }
  return rows
}

function respondWithChat(viewer: Viewer, request: IncomingMessage, response: ServerResponse): void {
  const [version, mark, leadersVersion] = findVersion(viewer.id, viewer.id) ?? []
  const etag = `"${viewer.id}-${version}-${leadersVersion}-${mark ?? 0}"`
  if (request.headers['if-none-match'] === etag) {
    sendNotModified(response, etag)
    return
  }
  const chat = findChat(viewer.id, viewer.id) ?? []
  sendChat(response, etag, chat, leadersAt(leadersVersion), listMessages(viewer.id))
}

function sendMessage(viewer: Viewer, request: IncomingMessage, response: ServerResponse, body: string): void {
  const { content } = JSON.parse(body)
  const id = newId()
  const createdAt = new Date().toISOString()
  const digest = hash('sha256', body, 'base64url')
  write(
    () => {
      const counted = countMessage.get(id, createdAt, viewer.id) as { last_seq: number }
      const key = String(request.headers['idempotency-key'])
      insertKey.run(viewer.id, key, digest, id, createdAt)
      insertMessage.run(id, viewer.id, counted.last_seq, viewer.id, content, createdAt)
      markRead.run(viewer.id, viewer.id, counted.last_seq)
      insertNotifyJob.run(newId(), notificationOf(viewer, counted.last_seq), later(createdAt), createdAt)
    },
    () => send(response, 201, JSON.stringify(presentMessage([id, viewer.id, content, createdAt, null]))),
  )
}

function logIn(response: ServerResponse, body: string): void {
  const { username, password } = JSON.parse(body)
  const [id, name, spelled, email, role, createdAt, hash] = findUser(username) ?? []
  const [, , , , salt = '', key = ''] = String(hash).split('$')
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  argon2('argon2id', { message: Buffer.from(password), nonce: Buffer.from(salt, 'base64'), ...cost }, (_, derived) => {
    if (!timingSafeEqual(derived, Buffer.from(key, 'base64'))) return send(response, 401, '{}')
    const token = randomBytes(32).toString('base64url')
    const now = new Date()
    const until = new Date(now.getTime() + 30 * 24 * 3_600_000).toISOString()
    const user = { _id: id, name, username: spelled, role, ...(email !== null && { email }), createdAt }
    write(
      () => void insertSession.run(hashToken(token), String(id), now.toISOString(), now.toISOString(), until),
      () => send(response, 200, JSON.stringify({ token, user })),
    )
  })
}

const open = new Set<ServerResponse>()
function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  response.write(': welcome\n\n')
  open.add(response)
  response.once('close', () => open.delete(response))
}
function announce(viewer: Viewer, response: ServerResponse, body: string): void {
  const { title, content, priority } = JSON.parse(body)
  const id = newId()
  write(
    () => void insertAnnouncement.run(id, title, content, priority, viewer.id, new Date().toISOString()),
    () => {
      const event = `event: announcements\ndata: ${JSON.stringify({ id })}\n\n`
      for (const stream of open) stream.write(event)
      send(response, 201, JSON.stringify({ _id: id }))
    },
  )
}

const server = createServer((request, response) => {
  const { method, url = '' } = request
  if (url === '/healthz') return send(response, 200, '{"status":"ok"}')
  if (url === '/api/auth/login') return readBody(request, (body) => logIn(response, body))
  const viewer = authenticate(request.headers.authorization)
  if (viewer === undefined) return send(response, 401, '{}')
  if (method === 'GET' && url === '/api/questions') {
    return sendQuestions(response, listQuestions(viewer.id, afterEveryId))
  }
  if (method === 'GET' && url === '/api/chats/student') return respondWithChat(viewer, request, response)
  if (method === 'GET' && url === '/api/events') return openStream(response)
  if (method === 'POST' && url === '/api/broadcasts')
    return readBody(request, (body) => announce(viewer, response, body))
  if (method === 'POST') return readBody(request, (body) => sendMessage(viewer, request, response, body))
  send(response, 404, '{}')
})
server.keepAliveTimeout = 72_000
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready at http://localhost:${(server.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
