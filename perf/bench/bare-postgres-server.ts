// The baseline of `npm run bench -- postgres`: returns the same responses from the same rows with only node:http, pg and
// JSON.stringify, written for speed. Statements are prepared and pipelined, rows are arrays, and a transaction is sent at once.
// Like the product, it reads the session for each request, so that a logout on another node ends it at once. It has no
// validation, log or error messages, and only the measured routes. It is not part of the product.
//   node perf/bench/bare-postgres-server.ts <url>
import { createHash, hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
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

const [, , url = ''] = process.argv
/** As many connections as the product has. */
const [readClientCount, writeClientCount] = [3, 7]

/** Connections that send statements without waiting for the results of earlier ones. */
async function connect(count: number) {
  const clients: { client: pg.Client; inFlight: number }[] = []
  while (clients.length < count) {
    const client = new pg.Client({ connectionString: url, pipeline: true })
    await client.connect()
    clients.push({ client, inFlight: 0 })
  }
  return () => clients.reduce((best, next) => (next.inFlight < best.inFlight ? next : best))
}
const [leastBusyReader, leastBusyWriter] = [await connect(readClientCount), await connect(writeClientCount)]

let statementCount = 0
const prepare = (text: string) => {
  statementCount += 1
  const name = `bare_${statementCount}`
  return (values: (string | number)[], rowMode = 'array') => ({ name, text, values, rowMode })
}
const readAll = (sql: string) => {
  const statement = prepare(sql)
  return (...values: (string | number)[]) =>
    new Promise<Row[]>((resolve, reject) => {
      const reader = leastBusyReader()
      reader.inFlight += 1
      void reader.client.query(statement(values) as pg.QueryConfig, (error: Error | null, result: pg.QueryResult) => {
        reader.inFlight -= 1
        if (error) reject(error)
        else resolve(result.rows)
      })
    })
}

const findSession = readAll(
  'select u.id, u.role, s.expires_at from sessions s join users u on u.id = s.user_id where s.token_hash = $1',
)
const listQuestions = readAll(`select id, title, description, category, due_date,
  (select status from responses where question_id = questions.id and student_id = $1 order by id desc limit 1)
  from questions where deleted_at is null and id < $2 order by id desc limit 51`)
const findVersion = readAll(`select version, last_read_seq, (select leaders_version from installation) from chats
  left join chat_reads on chat_id = student_id and reader_id = $1 where student_id = $2`)
const findChat =
  readAll(`select u.id, u.name, u.username, u.role, c.last_seq, c.last_admin_id, r.last_read_seq, m.sender_id, m.content,
    m.created_at, c.waiting_since, c.version, (select leaders_version from installation)
  from chats c join users u on u.id = c.student_id left join messages m on m.id = c.last_message_id
  left join chat_reads r on r.chat_id = c.student_id and r.reader_id = $1 where c.student_id = $2`)
const listLeaders = readAll(`select id, name, role from users
  where role = 'admin' and switched_off_at is null order by id limit 100`)
const listMessages = readAll(`select id, sender_id, content, created_at, edited_at from messages
  where chat_id = $1 and seq < 2147483647 order by seq desc limit 50`)

const begin = prepare('begin')
const insertKey = prepare(`insert into idempotency_keys (user_id, key, request_digest, row_id, created_at)
  values ($1, $2, $3, $4, $5)`)
const countMessage = prepare(`update chats set last_seq = last_seq + 1, version = version + 1,
  last_message_id = $1, waiting_since = coalesce(waiting_since, $2),
  unseen_seq = case when last_admin_id is not null then coalesce(unseen_seq, last_seq + 1) end,
  unseen_since = case when last_admin_id is not null then coalesce(unseen_since, $2) end
  where student_id = $3`)
const insertMessage = prepare(`insert into messages (id, chat_id, seq, sender_id, content, created_at)
  select $1, student_id, last_seq, $2, $3, $4 from chats where student_id = $5`)
const markRead = prepare(`insert into chat_reads (chat_id, reader_id, last_read_seq)
  select student_id, $1, last_seq from chats where student_id = $2
  on conflict (chat_id, reader_id) do update set last_read_seq = excluded.last_read_seq`)
const insertNotifyJob = prepare(`insert into jobs (job_id, kind, payload, due_at, run_at, attempts, created_at)
  select $1, 'notify', $2, $3, $3, 0, $4 where exists (select 1 from destinations)`)
const commit = prepare('commit')

/** Sends a whole transaction at once. */
function write(statements: object[], done: () => void): void {
  const writer = leastBusyWriter()
  writer.inFlight += 1
  let failed = false
  const last = statements.length - 1
  statements.forEach((statement, index) => {
    void writer.client.query(statement as pg.QueryConfig, (error: Error | null) => {
      failed ||= error !== null
      if (index < last) return
      writer.inFlight -= 1
      if (failed) throw error ?? new Error('The transaction was rolled back')
      done()
    })
  })
}

interface Viewer {
  id: string
  role: string
}
const viewers = new Map<string, Viewer>()
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
/** Checks a session. Other servers may have ended it, so that it must be read each time. */
async function authenticate(header: string | undefined): Promise<Viewer | undefined> {
  const [row] = await findSession(hashToken((header ?? '').slice('Bearer '.length)))
  if (row === undefined || String(row[2]) <= new Date().toISOString()) return undefined
  const viewer = { id: String(row[0]), role: String(row[1]) }
  viewers.set(header ?? '', viewer)
  return viewer
}

type Send = (response: ServerResponse) => void
async function loadQuestions(viewer: Viewer): Promise<Send> {
  const rows = await listQuestions(viewer.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  return (response) => sendQuestions(response, rows)
}

const etagOf = (viewer: Viewer, version: unknown, leadersVersion: unknown, mark: unknown) =>
  `"${viewer.id}-${version}-${leadersVersion}-${mark ?? 0}"`
let newestLeaders: { version: unknown; rows: Promise<Row[]> } | undefined
/** Reads the leaders when their version has changed. */
function leadersAt(version: unknown): Promise<Row[]> {
  if (newestLeaders !== undefined && newestLeaders.version === version) return newestLeaders.rows
  const rows = listLeaders()
  newestLeaders = { version, rows }
  return rows
}

async function loadChat(viewer: Viewer, request: IncomingMessage): Promise<Send> {
  const known = request.headers['if-none-match']
  if (known !== undefined) {
    const [[version, mark, leadersVersion] = []] = await findVersion(viewer.id, viewer.id)
    const etag = etagOf(viewer, version, leadersVersion, mark)
    if (known === etag) return (response) => sendNotModified(response, etag)
  }
  const [[chat = []], messages] = await Promise.all([findChat(viewer.id, viewer.id), listMessages(viewer.id)])
  const [version, leadersVersion, lastRead] = [chat[11], chat[12], chat[6]]
  const etag = etagOf(viewer, version, leadersVersion, lastRead)
  const participants = await leadersAt(leadersVersion)
  return (response) => sendChat(response, etag, chat, participants, messages)
}

function sendMessage(viewer: Viewer, request: IncomingMessage, response: ServerResponse, body: string): void {
  const { content } = JSON.parse(body)
  const id = newId()
  const createdAt = new Date().toISOString()
  const digest = hash('sha256', body, 'base64url')
  const key = String(request.headers['idempotency-key'])
  write(
    [
      begin([]),
      insertKey([viewer.id, key, digest, id, createdAt]),
      countMessage([id, createdAt, viewer.id]),
      insertMessage([id, viewer.id, content, createdAt, viewer.id]),
      markRead([viewer.id, viewer.id]),
      insertNotifyJob([newId(), notificationOf(viewer), later(createdAt), createdAt]),
      commit([]),
    ],
    () => send(response, 201, JSON.stringify(presentMessage([id, viewer.id, content, createdAt, null]))),
  )
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url } = request
  const header = request.headers.authorization
  if (url === '/healthz') return send(response, 200, '{"status":"ok"}')
  const checking = authenticate(header)
  if (method === 'GET') {
    const load = (viewer: Viewer) => (url === '/api/questions' ? loadQuestions(viewer) : loadChat(viewer, request))
    // The account of a token never changes: the check and the query travel together.
    const known = viewers.get(header ?? '')
    const loading = known && load(known)
    const viewer = await checking
    if (viewer === undefined) return send(response, 401, '{}')
    const sendLoaded = await (loading ?? load(viewer))
    return sendLoaded(response)
  }
  const [viewer, body] = await Promise.all([checking, new Promise<string>((resolve) => readBody(request, resolve))])
  if (viewer === undefined) return send(response, 401, '{}')
  sendMessage(viewer, request, response, body)
}

const server = createServer((request, response) => void respond(request, response))
server.keepAliveTimeout = 72_000
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready at http://localhost:${(server.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
