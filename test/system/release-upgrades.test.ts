// Restores backups of earlier schemas. Each fixture is a backup of a group with rows in every table, made by the version before a
// migration. Add one with each new migration. Those from migration 010 on have its checksums, so they are refused if a released
// migration is edited.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parseNextCursor } from '#contract/shared/links.ts'
import { digestResponses } from '#server/commands/move/digest-responses.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { statement } from '#server/platform/database/statement.ts'
import { startSession } from '#server/subjects/accounts/sessions/sessions.ts'
import { listUsers } from '#server/subjects/accounts/store.ts'
import { verifyHistory } from '#server/subjects/audit-log/public.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { expectRightUnseen, expectRightWaiting } from '#test/support/counts.ts'
import { createEmptyPostgres, type TestDatabase } from '#test/support/databases.ts'
import { erase, runErasure } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import type { Person } from '#test/support/people.ts'
import { asJson, download } from '#test/support/records.ts'
import { programFile } from '#tools/programs.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const backups = readdirSync(fixtures)
  .filter((name) => name.endsWith('.db'))
  .sort((a, b) => a.localeCompare(b))

const selectChats = statement((sql) =>
  sql
    .selectFrom('chats')
    .select(['student_id', 'waiting_since', 'no_reply_seq', 'last_admin_id', 'unseen_seq', 'unseen_since']),
)
const selectMessages = statement((sql) =>
  sql.selectFrom('messages').select(['chat_id', 'seq', 'sender_id', 'created_at']),
)

const selectTexts = statement((sql) =>
  sql
    .selectFrom('history_entries')
    .select('content')
    .where('content', 'is not', null)
    .unionAll(sql.selectFrom('earlier_texts').select('content')),
)
const selectReads = statement((sql) => sql.selectFrom('chat_reads').select(['chat_id', 'reader_id', 'last_read_seq']))

/** Retries a message that was sent before migration 007 with the same idempotency key and a different text. */
async function retryOldMessage(app: TestApp, chatId: string, token: string): Promise<void> {
  const call = { params: { id: chatId }, body: { content: 'Once more' } }
  const headers = { 'idempotency-key': 'sent-before-the-upgrade' }
  const { body } = await app.call('POST /api/chats/{id}/messages', call, token, { headers })
  expect(body.content).toBe('Once')
}

/** Restores a backup to a new database, which upgrades it. */
async function restore(backup: string, { url: other }: TestDatabase) {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-upgrade-'))
  const postgres = other.startsWith('file:') ? undefined : await createEmptyPostgres()
  const url = postgres?.url ?? `file:${join(folder, 'lampstand.db')}`
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { status, stderr } = spawnSync(process.execPath, [programFile('restore'), join(fixtures, backup)], {
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  const database = await openDatabase(url)
  return {
    database,
    async remove() {
      await database.close()
      await postgres?.remove()
      rmSync(folder, { recursive: true })
    },
  }
}

describeOnBoth('a backup of an older Lampstand', () => {
  for (const backup of backups) {
    const title = `restores and upgrades ${backup}, serves every user and accepts new messages`
    // The earlier migrations never change.
    it(title, { tags: backup === backups.at(-1) ? [] : ['slow'] }, async ({ testDatabase }) => {
      const { database, remove } = await restore(backup, testDatabase)
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
        if (backup === 'backup-of-022-leaders-inbox.db' && name === 'Ana') {
          expect(chat.messages[0]?.reactions).toEqual([{ by: id, reaction: 'pray' }])
        }
        if (backup === 'backup-of-006-response-reviews.db' && name === 'Ana') await retryOldMessage(app, id, token)
      }
      await app.close()
      await remove()
    })
  }
})

describeOnBoth('earlier texts that a release before migration 020 stored', () => {
  const backup = 'backup-of-018-notification-limits.db'
  const messageEdits = [{ content: 'First' }, { content: 'First, edited' }]
  const answers = [{ answer: 'More light.' }, { answer: 'More.' }]
  const prayers = [
    { content: 'For my grandmother, me and Ben.', audience: 'leaders' },
    { content: 'For my grandmother and me.', audience: 'leaders' },
    { content: 'For my grandmother and me.', audience: 'anonymous' },
    { content: 'For my grandmother.', audience: 'anonymous' },
  ]

  it('PS2, PS3, PS4: are on the same screens, in files, and nowhere after an erasure', { tags: 'slow' }, async ({
    testDatabase,
  }) => {
    const { database, remove } = await restore(backup, testDatabase)
    const app = await createTestApp({ ...testDatabase, database })
    const people: Record<string, Person> = {}
    for (const { id, name, username } of await listUsers(database.read)) {
      const token = await database.write((transaction) => startSession(transaction, id, app.now()))
      people[name] = { _id: id, name, username, token }
    }
    const { Ruth: ruth, Ana: ana } = people as { Ruth: Person; Ana: Person }
    const byId = (id: string | undefined) => ({ params: { id: id ?? '' }, query: {} })

    const { body: questions } = await app.call('GET /api/questions', { query: {} }, ruth.token)
    const edited = questions.find(({ title }) => title === 'One, again')?._id
    const { body: versions } = await app.call('GET /api/questions/{id}/revisions', byId(edited), ruth.token)
    const text = { title: 'One', category: 'bible', dueDate: '2026-03-08' }
    expect(versions).toMatchObject([
      { ...text, description: 'Third version', replacedBy: { name: 'Ruth' } },
      { ...text, description: 'What does it mean to be a light?', replacedBy: { name: 'Tom' } },
      { ...text, description: 'What does it mean to be a light? (first version)', replacedBy: { name: 'Ruth' } },
    ])
    const [camp] = (await app.call('GET /api/broadcasts', { query: {} }, ruth.token)).body
    const announced = await app.call('GET /api/broadcasts/{id}/revisions', byId(camp?._id), ruth.token)
    expect(announced.body).toMatchObject([
      { title: 'Camp', content: 'We leave on Friday at six.', priority: 'urgent', replacedBy: { name: 'Ruth' } },
      { title: 'Camp', content: 'We leave on Friday at five.', priority: 'high', replacedBy: { name: 'Tom' } },
    ])
    const { body: responses } = await app.call('GET /api/responses/user', { query: {} }, ana.token)
    const answered = responses.find(({ editCount }) => editCount === 2)?._id
    const earlierAnswers = await app.call('GET /api/responses/{id}/revisions', byId(answered), ruth.token)
    expect(earlierAnswers.body).toMatchObject(answers)
    const [prayer] = (await app.call('GET /api/prayer-requests/mine', { query: {} }, ana.token)).body
    const requests = await app.call('GET /api/prayer-requests/{id}/revisions', byId(prayer?._id), ruth.token)
    expect(requests.body).toMatchObject(prayers)
    const page = { params: { id: prayer?._id ?? '' }, query: { limit: '3' } }
    const first = await app.call('GET /api/prayer-requests/{id}/revisions', page, ruth.token)
    const cursor = parseNextCursor(first.headers['link']) ?? ''
    const rest = { ...page, query: { cursor } }
    const second = await app.call('GET /api/prayer-requests/{id}/revisions', rest, ruth.token)
    expect([...first.body, ...second.body]).toEqual(requests.body)
    const { body: chat } = await app.call('GET /api/chats/student', {}, ana.token)
    const messageId = chat.messages.find(({ content }) => content === 'First, edited twice')?._id ?? ''
    const message = { params: { chatId: ana._id, messageId }, query: {} }
    const texts = await app.call('GET /api/chats/{chatId}/messages/{messageId}/revisions', message, ruth.token)
    expect(texts.body).toMatchObject(messageEdits)

    const file = JSON.parse((await download(app, 'export', ana, asJson)).text)
    const found = JSON.stringify(file)
    expect(file.messages[0].earlierVersions).toMatchObject(messageEdits.map(({ content }) => ({ text: content })))
    expect(file.prayerRequests[0].earlierVersions).toMatchObject(
      prayers.map(({ content, audience }) => ({ text: content, audience })).reverse(),
    )
    for (const { answer } of answers) expect(found).toContain(JSON.stringify(answer))

    expect(await verifyHistory(database.read)).toHaveProperty('hash')
    await erase(app, ruth, ana._id)
    await runErasure(app)
    const left = JSON.stringify(await database.read.all(selectTexts))
    for (const { content } of [...messageEdits, ...prayers]) expect(left).not.toContain(content)
    expect(left).toContain('Third version')
    expect(await verifyHistory(database.read)).toHaveProperty('hash')
    await app.close()
    await remove()
  })
})
