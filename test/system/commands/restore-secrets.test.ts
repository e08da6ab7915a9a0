// Every kind of secret, permission and open decision of a backup, restored in each way: none of them works, and every leader is told.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject } from 'vitest'
import { withDatabase } from '#server/platform/database/backup/prepare-copy.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { insertSetupLink } from '#server/subjects/accounts/store.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { readColumns } from '#test/support/columns.ts'
import { createTestDatabase, type DatabaseKind, dumpSqlite, type TestDatabase } from '#test/support/databases.ts'
import { declaredColumns } from '#test/support/declared-columns.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { exchange, openLastingPage, pin } from '#test/support/guardians.ts'
import { addCalendar, addLeader, addStudent, type Person, password } from '#test/support/people.ts'
import { pushSubscription } from '#test/support/push.ts'
import { openSetupLink } from '#test/support/restore.ts'
import { runSql } from '#test/support/sql.ts'
import { runCommand } from '#tools/run-command.ts'

/** Rows that give access to something, or wait for a decision: none is left after a restore. */
const alive: { [Table in keyof Tables]?: (row: Tables[Table]) => boolean } = {
  sessions: () => true,
  recovery_codes: () => true,
  setup_links: () => true,
  calendar_addresses: () => true,
  destinations: ({ channel, code_hash }) => channel === 'push' || code_hash !== null,
  jobs: ({ kind }) => kind === 'notify' || kind === 'push' || kind === 'message',
  held_notifications: () => true,
  invitations: (row) => row.used_at === null && row.revoked_at === null,
  guardian_links: (row) => row.revoked_at === null || row.session_hash !== null,
  confirmations: (row) => row.outcome === null || (row.outcome === 'confirmed' && row.used_at === null),
}

/** Columns of other tables that are secret, a hash, or named like something that gives access for a time, and why each stays. */
const stays: Record<string, string> = {
  'users.password_hash': 'people log in with the password of that day',
  'users.username_key': 'a name',
  'users.name_key': 'a name',
  'users.username_sort_key': 'a name',
  'users.email_key': 'a name',
  'earlier_usernames.username_key': 'a name, which stays taken',
  'chats.student_name_key': 'a name',
  'known_networks.network_hash': 'from there, an account waits less after wrong passwords, but needs the right one',
  'sign_in_attempts.key': 'wrong passwords count on',
  'sign_in_attempts.blocked_until': 'wrong passwords count on',
  'sign_in_limits.key': 'wrong passwords count on',
  'installation.epoch': 'renewed: see below',
  'installation.vapid_public_key': 'the name of this server at push services, which know none of its devices now',
  'installation.vapid_private_key': 'as the public key; sends nothing without a device',
  'settings.join_code': 'on printed sheets; the notice and the manual say that an earlier one is back',
  'idempotency_keys.key': 'a retry by the same account, or with its password',
  'idempotency_keys.request_digest': 'as the key',
  'history_entries.content_hash': 'evidence',
  'history_entries.hash': 'evidence',
  'history_entries.salt': 'evidence',
  'history_head.hash': 'evidence',
  'chats.paused_until': 'a decision of leaders',
  'urgent_notifications.until': 'a limit',
  'code_limits.limited': 'a limit',
  'code_limits.until': 'a limit',
  'announcements.answer_until': 'a day',
  'schema_migrations.checksum': 'of the program',
}
const looksSecret = /key|hash|code$|token|secret|auth$|p256dh|endpoint|expires|until|lease|epoch|checksum|digest/

/** A group with every kind of secret. */
async function fillGroup(app: TestApp, url: string) {
  const [ruth, tom, eva] = [await addLeader(app), await addLeader(app, 'Tom'), await addLeader(app, 'Eva')]
  const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
  const as = ({ token }: Person) => token
  const pathOf = ({ _id: id }: Pick<Person, '_id'>) => ({ params: { id } })
  const linkOf = async () => (await app.call('POST /api/users/{id}/guardian-links', pathOf(ana), as(ruth))).body.token
  const { body: guardian } = await app.call('POST /api/guardian/exchange', { body: { token: await linkOf() } })
  const link = await linkOf()
  const lasting = await openLastingPage(app, ruth, ana)
  const { body: invitation } = await app.call('POST /api/invitations', {}, as(ruth))
  const { body: recovery } = await app.call('POST /api/users/{id}/recovery-code', pathOf(ben), as(ruth))
  // One that is open, and two that are confirmed and not used.
  const { body: person } = await app.call('POST /api/users/{id}/make-leader', pathOf(ana), as(ruth))
  const { body: reset } = await app.call('POST /api/users/{id}/recovery-code', pathOf(eva), as(ruth))
  const { body: download } = await app.call('POST /api/backups/download-request', {}, as(ruth))
  for (const confirmation of [reset.confirmation, download.confirmation]) {
    const path = pathOf({ _id: `${confirmation?._id}` })
    expect((await app.call('POST /api/confirmations/{id}/confirm', path, as(tom))).status).toBe(200)
  }
  await app.call('PUT /api/notifications/device', { body: pushSubscription() }, as(ana))
  const [device] = await app.rowsOf('destinations')
  await app.database.write((transaction) =>
    insertSetupLink(transaction, { token_hash: 'a', created_at: app.now().toISOString() }),
  )
  const [id, now] = [newId(), app.now().toISOString()]
  const address = `'${id}', '${ben._id}', 'email', 'ben@example.org', 'Europe/Madrid', '${now}', 'a', 'a', '${now}'`
  const columns = 'id, user_id, channel, address, time_zone, created_at, end_token, code_hash, confirmed_at'
  await runSql(url, `insert into destinations (${columns}) values (${address})`)
  await runSql(url, `insert into held_notifications values ('${device?.id}', '${newId()}', '{}')`)
  await runSql(url, `insert into held_notifications values ('${id}', '${newId()}', '{}')`)
  for (const kind of ['notify', 'push', 'message']) {
    const job = `'${newId()}', '${kind}', '{}', '${now}', '${now}', '${now}'`
    await runSql(url, `insert into jobs (job_id, kind, payload, due_at, run_at, created_at) values (${job})`)
  }
  const calendar = { params: { file: await addCalendar(app, ana) } }
  const open = `${person.confirmations[0]?._id}`
  /** Tries each secret. @returns the statuses, by its name */
  async function use(of: TestApp): Promise<Record<string, number>> {
    const newPassword = 'of-the-thief'
    const me = (await of.call('POST /api/auth/login', { body: { username: eva.username, password } })).body.token
    const results = {
      session: await of.call('GET /api/auth/me', {}, ana.token),
      'session of a leader': await of.call('GET /api/users', { query: {} }, ruth.token),
      'session of a guardian': await of.call('GET /api/guardian', {}, guardian.token),
      'link of a guardian': await of.call('POST /api/guardian/exchange', { body: { token: link } }),
      'lasting link of a guardian': await exchange(of, lasting.secret, { pin }),
      'address of a calendar': await of.call('GET /api/calendar/{file}', calendar),
      invitation: await of.call('POST /api/auth/invitation', {
        body: { token: invitation.token, name: 'Mallory', username: 'mallory', password },
      }),
      'reset code': await of.call('POST /api/auth/recover', {
        body: { username: ben.username, code: `${recovery.code}`, newPassword },
      }),
      'request to make a leader': await of.call('POST /api/confirmations/{id}/confirm', pathOf({ _id: open }), me),
    }
    return Object.fromEntries(Object.entries(results).map(([name, { status }]) => [name, status]))
  }
  return { ruth, use }
}

/** Restores a backup into an empty database. @returns the server on it */
type Restore = (backup: string, empty: TestDatabase, folder: string) => Promise<TestApp>
const ways: Record<string, Restore> = {
  async 'by command'(backup, empty, folder) {
    const file = join(folder, 'restored.db')
    const isFile = empty.url.startsWith('file:')
    const url = isFile ? `file:${file}` : empty.url
    const { code, output } = await runCommand(url, 'restore', backup)
    expect([code, output]).toEqual([0, expect.stringContaining('Restored 5 accounts')])
    const database = await openDatabase(url)
    const app = await createTestApp({ ...empty, database, ...(isFile && { dump: async () => dumpSqlite(file) }) })
    const close = async () => {
      await app.close()
      await database.close()
    }
    return { ...app, close }
  },
  async 'in the browser'(backup, empty, folder) {
    const settings = { DATABASE_URL: empty.url, BACKUP_DIR: folder }
    const app = await createTestApp(empty, { settings })
    const link = await openSetupLink(app)
    await link.check({ found: backup.split('/').at(-1) as string })
    expect((await link.settled()).step).toBe('checked')
    await link.run()
    expect((await link.settled()).step).toBe('restored')
    return app
  },
}

describe('what gives access', () => {
  it('UB9: is ended by a restore, or said to stay, in every table', async () => {
    const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
    const columns = await readColumns(`file:${inject('sqliteTemplate')}`)
    const secrets = declaredColumns().filter(({ use }) => use === 'secret' || use === 'hash')
    const unknown = [...secrets, ...columns.filter(({ column, isText }) => isText && looksSecret.test(column))]
      .filter(({ table }) => !(table in alive))
      .map(nameOf)
      .filter((name) => !(name in stays))
    expect(unknown).toEqual([])
    const known = new Set(columns.map(nameOf))
    expect(Object.keys(stays).filter((name) => !known.has(name))).toEqual([])
  })
})

describeOnBoth('a restore of every kind of secret', () => {
  it.for(Object.keys(ways))(
    'UB9: brings none back %s, and tells each leader',
    { tags: 'slow' },
    async (way, { folder, task }) => {
      const source = await createTestDatabase('sqlite')
      // Any leader may confirm the download of an encrypted backup.
      const app = await createTestApp(source, { settings: { BACKUP_PASSPHRASE: 'five random words' } })
      const { ruth, use } = await fillGroup(app, source.url)
      mkdirSync(join(folder, 'backups'))
      const backup = join(folder, 'backups', 'group.db')
      await writeBackup(source.url, backup)
      const rows = await app.dumpTables()
      const aliveIn = (tables: Record<string, unknown[]>) =>
        Object.entries(alive).filter(([table, isAlive]) =>
          (tables[table] ?? []).some((row) => (isAlive as (row: unknown) => boolean)(row)),
        )
      expect(aliveIn(rows).map(([table]) => table)).toEqual(Object.keys(alive))
      expect(new Set(Object.values(await use(app)))).toEqual(new Set([200, 201]))
      await app.close()
      await source.remove()

      const kind = task.meta.databaseKind as DatabaseKind
      const empty = await createTestDatabase(kind)
      const restored = await (ways[way] as Restore)(backup, empty, join(folder, 'backups'))
      const tables = await restored.dumpTables()
      expect(aliveIn(tables)).toEqual([])
      const epochOf = (file: string) =>
        withDatabase(file, (db) => db.prepare('select epoch from installation').get()?.['epoch'], { readOnly: true })
      expect(tables['installation']).not.toMatchObject([{ epoch: epochOf(backup) }])
      expect(await use(restored)).toEqual({
        session: 401,
        'session of a leader': 401,
        'session of a guardian': 401,
        'link of a guardian': 404,
        'lasting link of a guardian': 404,
        'address of a calendar': 404,
        invitation: 404,
        'reset code': 401,
        'request to make a leader': 409,
      })

      const login = { body: { username: ruth.username, password } }
      const { token } = (await restored.call('POST /api/auth/login', login)).body
      const { body: download } = await restored.call('GET /api/backups/download', {}, token)
      expect(download.confirmation).toBeUndefined()
      const notices = async () =>
        (await restored.call('GET /api/notices', {}, token)).body.filter((notice) => notice.kind === 'backup.restored')
      const [notice, ...others] = await notices()
      expect([notice, others]).toEqual([
        { _id: notice?._id, kind: 'backup.restored', at: '2026-03-01T18:00:00.000Z' },
        [],
      ])
      const path = { params: { id: `${notice?._id}` } }
      expect((await restored.call('DELETE /api/notices/{id}', path, token)).status).toBe(204)
      expect(await notices()).toEqual([])
      // The other leaders have not seen it.
      const left = (await restored.rowsOf('notices')).filter((row) => row.kind === 'backup.restored')
      expect(left).toHaveLength(2)
      await restored.close()
      await empty.remove()
    },
  )
})
