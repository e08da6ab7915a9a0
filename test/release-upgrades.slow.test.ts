// Restores backups of earlier schemas. Each fixture is a backup of a group with rows in every table, made by the version before a
// migration. Add one with each new migration. Those from migration 010 on have its checksums, so they are refused if a released
// migration is edited.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { digestResponses } from '#server/commands/move/digest-responses.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { statement } from '#server/platform/database/statement.ts'
import { startSession } from '#server/subjects/accounts/sessions/sessions.ts'
import { listUsers } from '#server/subjects/accounts/store.ts'
import { programFile } from '#tools/programs.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { expectRightUnseen, expectRightWaiting } from './support/counts.ts'
import { createEmptyPostgres } from './support/databases.ts'
import { describeOnBoth, it } from './support/fixtures.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const backups = readdirSync(fixtures).filter((name) => name.endsWith('.db'))

const selectChats = statement((sql) =>
  sql.selectFrom('chats').select(['student_id', 'waiting_since', 'last_admin_id', 'unseen_seq', 'unseen_since']),
)
const selectMessages = statement((sql) =>
  sql.selectFrom('messages').select(['chat_id', 'seq', 'sender_id', 'created_at']),
)

const selectReads = statement((sql) => sql.selectFrom('chat_reads').select(['chat_id', 'reader_id', 'last_read_seq']))

/** Retries a message that was sent before migration 007 with the same idempotency key and a different text. */
async function retryOldMessage(app: TestApp, chatId: string, token: string): Promise<void> {
  const call = { params: { id: chatId }, body: { content: 'Once more' } }
  const headers = { 'idempotency-key': 'sent-before-the-upgrade' }
  const { body } = await app.call('POST /api/chats/{id}/messages', call, token, { headers })
  expect(body.content).toBe('Once')
}

describeOnBoth('a backup of an older Lampstand', () => {
  it.for(backups)(
    'restores and upgrades %s, serves every user and accepts new messages',
    async (backup, { testDatabase }) => {
      const folder = mkdtempSync(join(tmpdir(), 'lampstand-upgrade-'))
      const postgres = testDatabase.url.startsWith('file:') ? undefined : await createEmptyPostgres()
      const url = postgres?.url ?? `file:${join(folder, 'lampstand.db')}`
      const { PATH, NODE_COMPILE_CACHE } = process.env
      const { status, stderr } = spawnSync(process.execPath, [programFile('restore'), join(fixtures, backup)], {
        env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url },
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([0, ''])
      const database = await openDatabase(url)
      const digests = await digestResponses(database, () => new Date('2026-03-02T10:00:00.000Z'))
      expect(digests.size).toBeGreaterThanOrEqual(3)
      const [chats, messages] = [await database.read.all(selectChats), await database.read.all(selectMessages)]
      expectRightWaiting({ chats, messages })
      expectRightUnseen({ chats, messages, chat_reads: await database.read.all(selectReads) })
      const app = await createTestApp({ ...testDatabase, database })
      for (const { id, name, role } of await listUsers(database.read)) {
        if (role !== 'student') continue
        const token = await database.write((transaction) => startSession(transaction, id, app.now()))
        // Counts that a migration created equal the rows that they count.
        const { body: list } = await app.call('GET /api/broadcasts/student', { query: {} }, token)
        const { body } = await app.call('GET /api/broadcasts/unread', {}, token)
        const isUnread = ({ _id, readAt }: (typeof list)[number]) => readAt === null && _id > id
        expect(body.unreadCount).toBe(list.filter(isUnread).length)
        const sent = { params: { id }, body: { content: 'After the upgrade' } }
        expect((await app.call('POST /api/chats/{id}/messages', sent, token)).status).toBe(201)
        const { body: chat } = await app.call('GET /api/chats/student', {}, token)
        expect(chat.messages.at(-1)?.content).toBe('After the upgrade')
        if (backup === 'backup-of-006-response-reviews.db' && name === 'Ana') await retryOldMessage(app, id, token)
      }
      await app.close()
      await database.close()
      await postgres?.remove()
      rmSync(folder, { recursive: true })
    },
  )
})
