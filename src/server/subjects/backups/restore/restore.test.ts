import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import { withDatabase } from '#server/platform/database/backup/prepare-copy.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/databases.ts'
import { encryptQuickly } from '#test/support/encrypt-quickly.ts'
import { it as base, describeOnBoth, describeOnPostgres } from '#test/support/fixtures.ts'
import { addLeader, addStudent, password } from '#test/support/people.ts'
import { openSetupLink, writeGroupBackup } from '#test/support/restore.ts'
import { createWorkFolder } from '../work-folder.ts'

const passphrase = 'five random words'
const release1 = join(import.meta.dirname, '../../../../../test/system/fixtures/backup-of-001-main-job.db')

/** An empty installation, which knows its database and its folder of backups. */
const it = base
  .extend('empty', async ({ testDatabase, folder }, { onCleanup }) => {
    mkdirSync(join(folder, 'backups'))
    const settings = { DATABASE_URL: testDatabase.url, BACKUP_DIR: join(folder, 'backups') }
    const app = await createTestApp(testDatabase, { settings })
    onCleanup(app.close)
    return app
  })
  .extend('workFolder', ({ testDatabase }) => {
    const environment = readEnvironment({ DATABASE_URL: testDatabase.url })
    return createWorkFolder(environment, 'restore-upload').path
  })
  .extend('backup', async ({ folder }) => {
    const file = join(folder, 'group.db')
    await writeGroupBackup(file)
    return readFileSync(file)
  })

const epochOf = (file: string) =>
  withDatabase(file, (db) => db.prepare('select epoch from installation').get()?.['epoch'], { readOnly: true })

const expectNothingChanged = async (app: TestApp) => {
  expect(await app.rowsOf('users')).toEqual([])
  expect(await app.rowsOf('setup_links')).toHaveLength(1)
}

describeOnBoth('restore in the browser', () => {
  it('UB3: takes nothing without the set-up link, before it reads a body', async ({ empty, backup }) => {
    const link = await openSetupLink(empty)
    const query = { upload: 'upload-1', offset: '0', total: String(backup.length) }
    expect((await link.put(query, backup.subarray(0, 1000), 'guess')).body.message).toBe(messages.setup_link_invalid())
    expect((await empty.call('GET /api/setup/restore', {})).status).toBe(401)
    expect((await link.state()).step).toBe('none')
    const { statusCode } = await empty.fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/octet-stream' },
      payload: backup.subarray(0, 1000),
    })
    expect(statusCode).toBe(415)
  })

  it('UB3: refuses a file that is too large, and continues one after a lost piece', async ({ empty, backup }) => {
    const link = await openSetupLink(empty)
    const total = serverLimits.restore.maxBytes + 1
    const tooLarge = await link.put({ upload: 'upload-0', offset: '0', total: String(total) }, backup.subarray(0, 10))
    expect([tooLarge.status, tooLarge.body.message]).toEqual([413, messages.setup_restore_too_large()])
    for (const number of ['1e3', '0x10', '+1', '-1', '1.0', ' 1', '', '1'.repeat(13)]) {
      const query = { upload: 'upload-0', offset: '0', total: '2000' }
      expect((await link.put({ ...query, offset: number }, backup.subarray(0, 10))).status).toBe(400)
      expect((await link.put({ ...query, total: number }, backup.subarray(0, 10))).status).toBe(400)
    }
    const large = Buffer.alloc(serverLimits.restore.maxPieceBytes + 1)
    expect((await link.put({ upload: 'upload-0', offset: '0', total: '2000000' }, large)).status).toBe(413)

    const put = (offset: number, end: number, upload = 'upload-9') =>
      link.put({ upload, offset: String(offset), total: String(backup.length) }, backup.subarray(offset, end))
    expect((await put(0, 1000)).body).toEqual({ received: 1000 })
    // Its response was lost, or the piece before it.
    expect((await put(0, 1000)).body).toEqual({ received: 1000 })
    expect((await put(5000, 6000)).body).toEqual({ received: 1000 })
    expect((await put(5000, 6000, 'upload-8')).status).toBe(404)
    expect((await link.check()).status).toBe(404)
    expect((await put(1000, 400_000)).body).toEqual({ received: 400_000 })
    expect((await put(400_000, 800_000)).body).toEqual({ received: 800_000 })
    expect((await put(800_000, backup.length)).body).toEqual({ received: backup.length })
    expect((await link.state()).step).toBe('uploaded')
  })

  it('UB3: refuses files that are no whole backup', { tags: 'slow' }, async ({ empty, backup, folder }) => {
    const link = await openSetupLink(empty)
    const refusalOf = async (bytes: Buffer, secret?: string) => {
      await link.upload(bytes)
      expect((await link.check(secret === undefined ? {} : { passphrase: secret })).body.step).toBe('checking')
      return (await link.settled()).refusal
    }
    const changed = Buffer.from(backup)
    const at = changed.indexOf('Is Saturday')
    changed[at] = (changed[at] ?? 0) ^ 1
    const plain = join(folder, 'plain.db')
    const secret = join(folder, 'secret.db.age')
    writeFileSync(plain, backup)
    await encryptQuickly(plain, secret, passphrase)
    const encrypted = readFileSync(secret)
    const flipped = Buffer.from(encrypted)
    flipped[encrypted.length - 100] = (flipped[encrypted.length - 100] ?? 0) ^ 1
    expect(await refusalOf(Buffer.from('A letter to the church in Rome. '.repeat(100)))).toBe('not a backup')
    expect(await refusalOf(backup.subarray(0, backup.length - 5000))).toBe('damaged')
    expect(await refusalOf(changed)).toBe('damaged')
    expect(await refusalOf(encrypted)).toBe('passphrase needed')
    expect(await refusalOf(encrypted, 'four random words')).toBe('passphrase wrong')
    expect(await refusalOf(flipped, passphrase)).toBe('damaged')
    expect((await link.run()).status).toBe(409)
    await expectNothingChanged(empty)
  })

  it('UB5, UB9: restores an uploaded backup, also an encrypted one, and everybody can log in', {
    tags: 'slow',
  }, async ({ empty, backup, folder }) => {
    const link = await openSetupLink(empty)
    const [plain, secret] = [join(folder, 'plain.db'), join(folder, 'secret.db.age')]
    writeFileSync(plain, backup)
    await encryptQuickly(plain, secret, passphrase)
    await link.upload(readFileSync(secret))
    await link.check({ passphrase })
    const checked = await link.settled()
    expect(checked).toMatchObject({
      step: 'checked',
      backup: { groupName: 'St. Mark', leaders: ['Ruth'], accounts: 2, newestAt: '2026-03-01T18:00:00.000Z' },
    })
    await expectNothingChanged(empty)
    expect((await link.run()).body.step).toBe('restoring')
    expect((await link.settled()).step).toBe('restored')
    // Nobody is inside with a session of that time.
    expect(await empty.rowsOf('sessions')).toEqual([])
    const users = await empty.rowsOf('users')
    expect(users.map(({ name }) => name)).toEqual(['Ruth', 'Ana'])
    const username = `${users[0]?.username}`
    const { status, body } = await empty.call('POST /api/auth/login', { body: { username, password } })
    expect(status).toBe(200)
    expect((await empty.call('GET /api/settings', {}, body.token)).body.groupName).toBe('St. Mark')
    const chats = await empty.call('GET /api/chats/admin', { query: {} }, body.token)
    expect(chats.body).toHaveLength(1)
    const [{ epoch } = { epoch: '' }] = await empty.rowsOf('installation')
    expect(epoch).not.toBe(epochOf(plain))
    expect(chats.headers['etag']).toContain(`"${epoch}.`)
    expect((await empty.kindsOfHistory()).at(-1)).toBe('leader.signed_in')
    expect((await empty.kindsOfHistory()).filter((kind) => kind === 'backup.restored')).toHaveLength(1)
    expect(await empty.rowsOf('setup_links')).toEqual([])
    // The link tells its owner the result, and does nothing else.
    for (const { status } of [await link.run(), await link.check()]) expect(status).toBe(409)
    expect((await link.upload(backup))?.status).toBe(409)
    expect((await openSetupLink(empty)).token).toBe('undefined')
  })

  it('restores one of the backups on the server, of release 1, and names only those in its folder', {
    tags: 'slow',
  }, async ({ empty, folder }) => {
    const link = await openSetupLink(empty)
    writeFileSync(join(folder, 'backups', 'old.db'), readFileSync(release1))
    writeFileSync(join(folder, 'backups', 'notes.txt'), 'Lemonade')
    writeFileSync(join(folder, 'outside.db'), readFileSync(release1))
    expect((await link.state()).found.map(({ name }) => name)).toEqual(['old.db'])
    for (const found of ['../outside.db', 'notes.txt', 'unknown.db']) {
      expect((await link.check({ found })).status).toBe(404)
    }
    await link.check({ found: 'old.db' })
    expect((await link.settled()).step).toBe('checked')
    await link.run()
    expect((await link.settled()).step).toBe('restored')
    expect(existsSync(join(folder, 'backups', 'old.db'))).toBe(true)
    // Its release had no jobs.
    expect((await empty.rowsOf('jobs')).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['back-up', 'clean-up']),
    )
    expect((await empty.rowsOf('users')).length).toBeGreaterThan(0)
  })

  it('UB5: refuses a restore next to accounts, also one that was made after the check', async ({ empty, backup }) => {
    const link = await openSetupLink(empty)
    await link.upload(backup)
    await link.check()
    expect((await link.settled()).step).toBe('checked')
    const ben = await addStudent(empty, 'Ben')
    const refused = await link.run()
    expect([refused.status, refused.body.message]).toEqual([409, messages.setup_restore_not_empty()])
    expect((await link.state()).hasAccounts).toBe(true)
    expect((await link.upload(backup))?.status).toBe(409)
    expect((await empty.rowsOf('users')).map(({ id }) => id)).toEqual([ben._id])
  })

  it('UB5: keeps one file of several uploads at once', async ({ empty, backup, workFolder }) => {
    const link = await openSetupLink(empty)
    const begin = (upload: string) =>
      link.put({ upload, offset: '0', total: String(backup.length) }, backup.subarray(0, 1000))
    const names = ['one', 'two', 'three', 'four', 'five', 'six']
    const results = await Promise.all(names.map(begin))
    expect(results.map(({ status }) => status)).toEqual(names.map(() => 200))
    expect(readdirSync(workFolder)).toHaveLength(1)
    const next = await Promise.all(
      names.map((upload) =>
        link.put({ upload, offset: '1000', total: String(backup.length) }, backup.subarray(1000, 2000)),
      ),
    )
    expect(next.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
    // The same piece several times, as retries send it, is written once.
    const at = next.findIndex(({ status }) => status === 200)
    const piece = { upload: `${names[at]}`, offset: '2000', total: String(backup.length) }
    const retries = await Promise.all([1, 2, 3].map(() => link.put(piece, backup.subarray(2000, 3000))))
    expect(retries.map(({ body }) => body)).toEqual(Array(3).fill({ received: 3000 }))
  })

  it('UB5: opens nothing by the link, and leaves no copy, once there is an account', { tags: 'slow' }, async ({
    empty,
    backup,
    folder,
    workFolder,
  }) => {
    await writeGroupBackup(join(folder, 'backups', 'group.db'))
    const link = await openSetupLink(empty)
    await link.upload(backup)
    await link.check()
    expect((await link.settled()).found).toHaveLength(1)
    await link.run()
    // While the other process starts.
    await addStudent(empty)
    expect(await link.settled()).toMatchObject({ step: 'none', refusal: 'not empty', found: [], hasAccounts: true })
    expect(existsSync(workFolder)).toBe(false)
    await addLeader(empty, 'Tom')
    const { status, body } = await empty.call('GET /api/setup/restore', {}, link.token)
    expect([status, body.message, body.found]).toEqual([409, messages.setup_already_done(), undefined])
  })

  it('refuses a backup without a leader', async ({ empty, folder }) => {
    const link = await openSetupLink(empty)
    await writeGroupBackup(join(folder, 'backups', 'group.db'), { hasLeader: false })
    await link.check({ found: 'group.db' })
    expect(await link.settled()).toMatchObject({ step: 'none', refusal: 'no leader' })
    await expectNothingChanged(empty)
  })
})

describe('a backup in the folder of backups that this server encrypts', () => {
  it('opens with BACKUP_PASSPHRASE', { tags: 'slow' }, async ({ testDatabase, folder, backup }) => {
    const settings = { DATABASE_URL: testDatabase.url, BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase }
    const app = await createTestApp(testDatabase, { settings })
    const link = await openSetupLink(app)
    writeFileSync(join(folder, 'plain.db'), backup)
    await encryptQuickly(join(folder, 'plain.db'), join(folder, 'secret.db.age'), passphrase)
    await link.check({ found: 'secret.db.age' })
    expect((await link.settled()).step).toBe('checked')
    await app.close()
  })
})

describeOnPostgres('a restore while another node serves the same PostgreSQL database', () => {
  it('UB5: reaches the other node, where nobody registers before it', { tags: 'slow' }, async ({ folder, backup }) => {
    const shared = await createTestDatabase('postgres')
    const settings = { DATABASE_URL: shared.url, BACKUP_DIR: folder }
    const node = await createTestApp(shared, { settings })
    const database = await openDatabase(shared.url)
    const other = await createTestApp({ ...shared, database }, { settings })
    const link = await openSetupLink(node)
    await link.upload(backup)
    await link.check()
    expect((await link.settled()).step).toBe('checked')
    await link.run()
    const created: string[] = []
    const refused = new Set<number>()
    let [isRunning, sent] = [true, 0]
    const stop = () => (isRunning = false)
    const ended = link.settled().finally(stop)
    while (isRunning) {
      const person = { name: 'Ben', username: `ben-${created.length}`, password }
      const { status } = await other.call('POST /api/auth/register', { body: person }, undefined, {
        address: `192.0.${(sent >> 8) % 256}.${sent % 256}`,
      })
      sent++
      if (status === 201) created.push(person.username)
      else refused.add(status)
    }
    expect((await ended).step).toBe('restored')
    expect([...refused]).toEqual([409])
    const users = await node.rowsOf('users')
    expect(users.map(({ username }) => username)).toEqual(expect.arrayContaining(created))
    expect(users).toHaveLength(created.length + 2)
    const ruth = { username: `${users.find(({ name }) => name === 'Ruth')?.username}`, password }
    const login = await other.call('POST /api/auth/login', { body: ruth })
    expect(login.status).toBe(200)
    const [{ epoch } = { epoch: '' }] = await node.rowsOf('installation')
    const list = () => other.call('GET /api/chats/admin', { query: {} }, login.body.token)
    await vi.waitFor(async () => expect((await list()).headers['etag']).toMatch(RegExp(`"${epoch}\\..+-fr`)), 10_000)
    await other.close()
    await database.close()
    await node.close()
    await shared.remove()
  })
})
