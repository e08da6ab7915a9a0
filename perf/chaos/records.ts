// Downloads a chat of 100,000 messages while others use the program, and leaves another download unread.
import { once } from 'node:events'
import { connect } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#server/database/new-id.ts'
import { openDatabase } from '#server/database/open.ts'
import { createLeader } from '#server/features/auth/first-leader.ts'
import { memoryOf } from '#tools/process-stats.ts'
import { type Program, register, startProgram, unlimited } from '#tools/start-program.ts'
import { percentile } from '#tools/statistics.ts'
import { type ChaosTests, freshFile, ms, watchHealth } from './support.ts'

const amount = 100_000
const maxBlockedMs = 50
const maxMegabytes = 50
const password = 'lamp-light'

/** Adds messages of 200 characters, each tenth edited, as if they had been sent. */
function addMessages(url: string, chatId: string, leaderId: string): void {
  const db = new DatabaseSync(url.slice('file:'.length), { timeout: 10_000 })
  const message = db.prepare(
    'insert into messages (id, chat_id, seq, sender_id, content, created_at, edited_at) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const revision = db.prepare(
    'insert into message_revisions (message_id, number, content, replaced_at) values (?, 1, ?, ?)',
  )
  const now = new Date().toISOString()
  db.exec('begin')
  for (let seq = 1; seq <= amount; seq += 1) {
    const [id, content, isEdited] = [newId(), `Message ${seq} <&> ${'light '.repeat(30)}`, seq % 10 === 0]
    message.run(id, chatId, seq, seq % 2 === 0 ? chatId : leaderId, content, now, isEdited ? now : null)
    if (isEdited) revision.run(id, content, now)
  }
  db.prepare('update chats set last_seq = ? where student_id = ?').run(amount, chatId)
  db.exec('commit')
  db.close()
}

/** Watches the memory of a program. Returns a function that stops and returns the growth in megabytes. */
function watchMemory({ child }: Program): () => number {
  const start = memoryOf(child.pid as number)
  let most = start
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(child.pid as number))
  }, 20)
  return () => {
    clearInterval(timer)
    return most - start
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
    `a download of ${amount} messages, and one that is not read, delay others by at most ${maxBlockedMs} ms and use at most ${maxMegabytes} MB`,
    async () => {
      const url = freshFile('records')
      const database = await openDatabase(url, { create: true })
      await createLeader(database, () => new Date(), { name: 'Ruth', username: 'leader', password })
      await database.close()
      const program = await startProgram(url, unlimited)
      const login = await program.call('POST', '/api/auth/login', { username: 'leader', password })
      const { token, user } = (await login.json()) as { token: string; user: { _id: string } }
      const student = await register(program, 'ana')
      addMessages(url, student.user._id, user._id)
      const chat = `/api/chats/${student.user._id}/transcript`
      // The first download loads and compiles the code.
      await downloadAll(program, '/api/export', token)
      const idle = watchHealth(program)
      await sleep(2_000)
      const quietMs = await idle()
      const [stopMemory, stopHealth] = [watchMemory(program), watchHealth(program)]
      const unread = await leaveUnread(program, chat, token)
      const startedAt = performance.now()
      const sizes = [await downloadAll(program, chat, token), await downloadAll(program, '/api/export', student.token)]
      const seconds = (performance.now() - startedAt) / 1000
      const [durations, megabytes] = [await stopHealth(), stopMemory()]
      unread.destroy()
      await program.stop()
      const longest = Math.max(...durations)
      return {
        figure: `${sizes.map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`).join(' and ')} in ${seconds.toFixed(1)} s; +${megabytes.toFixed(0)} MB; /healthz p50 ${ms(percentile(durations, 0.5))}, p99 ${ms(percentile(durations, 0.99))}, max ${ms(longest)} (idle p50 ${ms(percentile(quietMs, 0.5))}, max ${ms(Math.max(...quietMs))})`,
        passed: longest <= maxBlockedMs && megabytes <= maxMegabytes && sizes.every((bytes) => bytes > amount * 200),
      }
    },
  ],
}
