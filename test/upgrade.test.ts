// Backups of each schema that was ever released. A new migration brings one more: a backup of a ministry with something in every
// table, made by the version before it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { digestResponses } from '#server/commands/move/digest-responses.ts'
import { openDatabase } from '#server/database/open.ts'
import { listUsers } from '#server/features/auth/store.ts'
import { startSession } from '#server/sessions/sessions.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { createEmptyPostgres, describeOnBoth } from './support/databases.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const backups = readdirSync(fixtures).filter((name) => name.endsWith('.db'))
const restore = join(import.meta.dirname, '../src/server/commands/restore.ts')

/** A message that was sent before migration 007, with a key and another text than this one. */
async function retryOldMessage(app: TestApp, chatId: string, token: string): Promise<void> {
  const call = { params: { id: chatId }, body: { content: 'Once more' } }
  const headers = { 'idempotency-key': 'sent-before-the-upgrade' }
  const { body } = await app.call('POST /api/chats/{id}/messages', call, token, { headers })
  expect(body.content).toBe('Once')
}

describeOnBoth('a backup of an older Lampstand', (test) => {
  it.for(backups)('%s is restored, brought up to date, and everybody is answered', async (backup) => {
    const folder = mkdtempSync(join(tmpdir(), 'lampstand-upgrade-'))
    const postgres = test().url.startsWith('file:') ? undefined : await createEmptyPostgres()
    const url = postgres?.url ?? `file:${join(folder, 'lampstand.db')}`
    const { status, stderr } = spawnSync(process.execPath, [restore, join(fixtures, backup)], {
      env: { PATH: process.env.PATH, DATABASE_URL: url },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    const database = await openDatabase(url)
    const answers = await digestResponses(database, () => new Date('2026-03-02T10:00:00.000Z'))
    expect(answers.size).toBeGreaterThanOrEqual(3)
    // And it goes on from there: whoever was there can be written to.
    const app = await createTestApp({ ...test(), database })
    const ready = await app.app.inject('/readyz')
    expect(ready.statusCode).toBe(200)
    // Counts that a migration has made agree with what they count.
    for (const { id, name, role } of await listUsers(database.read)) {
      if (role !== 'student') continue
      const token = await database.write((transaction) => startSession(transaction, id, app.now()))
      const { body: list } = await app.call('GET /api/broadcasts/student', { query: {} }, token)
      const { body } = await app.call('GET /api/broadcasts/unread', {}, token)
      expect(body.unreadCount).toBe(list.filter(({ readAt }) => readAt === null).length)
      if (backup === 'backup-of-006-response-reviews.db' && name === 'Ana') await retryOldMessage(app, id, token)
    }
    await app.close()
    await database.close()
    await postgres?.remove()
    rmSync(folder, { recursive: true })
  })

  it('there is one for each step', () => {
    expect(backups.length).toBeGreaterThanOrEqual(2)
  })
})
