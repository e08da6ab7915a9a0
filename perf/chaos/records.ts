// Downloads a chat of 100,000 messages while others use the program, and leaves another download unread.
import { once } from 'node:events'
import { connect } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#server/platform/database/new-id.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { createLeader } from '#server/subjects/accounts/setup/first-leader.ts'
import { memoryOf } from '#tools/process-stats.ts'
import { type Program, register, startProgram, unlimited } from '#tools/start-program.ts'
import { percentile } from '#tools/statistics.ts'
import { type ChaosTests, freshFile, ms, watchHealth } from './support.ts'

/** Messages of a long chat, and of one that shows how much memory any download takes. */
const [amount, baseline] = [100_000, 10_000]
const maxBlockedMs = 50
const maxMegabytes = 50
const password = 'lamp-light'

/** Adds messages of 200 characters, each tenth edited, as if they had been sent. */
function addMessages(url: string, count: number, chatId: string, leaderId: string): void {
  const db = new DatabaseSync(url.slice('file:'.length), { timeout: 10_000 })
  const message = db.prepare(
    'insert into messages (id, chat_id, seq, sender_id, content, created_at, edited_at) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const edit = db.prepare(
    "insert into earlier_texts (entity_id, seq, at, actor_id, subject_id, facts, content) values (?, -1, ?, '', ?, '{}', ?)",
  )
  const now = new Date().toISOString()
  db.exec('begin')
  for (let seq = 1; seq <= count; seq += 1) {
    const [id, content, isEdited] = [newId(), `Message ${seq} <&> ${'light '.repeat(30)}`, seq % 10 === 0]
    message.run(id, chatId, seq, seq % 2 === 0 ? chatId : leaderId, content, now, isEdited ? now : null)
    if (isEdited) edit.run(id, now, chatId, JSON.stringify({ content }))
  }
  db.prepare('update chats set last_seq = ? where student_id = ?').run(count, chatId)
  db.exec('commit')
  db.close()
}

/** Watches the memory of a program. Returns a function that stops and returns the maximum in megabytes. */
function watchMemory({ child }: Program): () => number {
  let most = memoryOf(child.pid as number)
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(child.pid as number))
  }, 20)
  return () => {
    clearInterval(timer)
    return most
  }
}

async function downloadAll(program: Program, path: string, token: string): Promise<number> {
  const response = await program.call('POST', path, { format: 'json', timeZone: 'UTC' }, token)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.length
  return bytes
}

/** Starts a download and reads nothing of it. */
async function leaveUnread({ address }: Program, path: string, token: string) {
  const socket = connect(Number(address.port), address.hostname)
  await once(socket, 'connect')
  socket.pause()
  const body = JSON.stringify({ timeZone: 'UTC' })
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  return socket
}

export const records: ChaosTests = {
  records: [
    `a download of ${amount} messages, and one that is not read, delay others by at most ${maxBlockedMs} ms, and use at most ${maxMegabytes} MB more than a tenth of it`,
    async () => {
      const url = freshFile('records')
      const database = await openDatabase(url, { create: true })
      await createLeader(database, () => new Date(), { name: 'Ruth', username: 'leader', password })
      await database.close()
      const program = await startProgram(url, unlimited)
      const login = await program.call('POST', '/api/auth/login', { username: 'leader', password })
      const { token, user } = (await login.json()) as { token: string; user: { _id: string } }
      const [student, other] = [await register(program, 'ana'), await register(program, 'ben')]
      addMessages(url, amount, student.user._id, user._id)
      addMessages(url, baseline, other.user._id, user._id)
      const transcriptOf = ({ user: { _id } }: typeof student) => `/api/chats/${_id}/transcript`
      const stopBaseline = watchMemory(program)
      await downloadAll(program, transcriptOf(other), token)
      const usual = stopBaseline()
      const idle = watchHealth(program)
      await sleep(2_000)
      const quietMs = await idle()
      const [stopMemory, stopHealth] = [watchMemory(program), watchHealth(program)]
      const unread = await leaveUnread(program, transcriptOf(student), token)
      const startedAt = performance.now()
      const sizes = [
        await downloadAll(program, transcriptOf(student), token),
        await downloadAll(program, '/api/export', student.token),
      ]
      const seconds = (performance.now() - startedAt) / 1000
      const [durations, megabytes] = [await stopHealth(), stopMemory() - usual]
      unread.destroy()
      await program.stop()
      // Compared with the same machine at rest: other programs delay both.
      const delayMs = percentile(durations, 0.99) - percentile(quietMs, 0.99)
      return {
        figure: `${sizes.map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`).join(' and ')} in ${seconds.toFixed(1)} s; +${megabytes.toFixed(0)} MB; /healthz p50 ${ms(percentile(durations, 0.5))}, p99 ${ms(percentile(durations, 0.99))}, max ${ms(Math.max(...durations))} (idle p50 ${ms(percentile(quietMs, 0.5))}, p99 ${ms(percentile(quietMs, 0.99))}, max ${ms(Math.max(...quietMs))})`,
        passed: delayMs <= maxBlockedMs && megabytes <= maxMegabytes && sizes.every((bytes) => bytes > amount * 200),
      }
    },
  ],
}
