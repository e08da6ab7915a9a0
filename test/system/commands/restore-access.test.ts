// What a restore must not give back: sessions and other secrets, roles and passwords (docs/operating.md#restore).
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { changeLeader, type LeaderAction } from '#server/subjects/membership/public.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import type { TestDatabase } from '#test/support/databases.ts'
import { describeOnPostgres, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, logIn, type Person, password, sendMessage } from '#test/support/people.ts'
import { runCommand } from '#tools/run-command.ts'

/** Starts the server on a restored database, for as long as a callback runs. */
async function withRestored(url: string, use: (app: TestApp) => Promise<void>): Promise<void> {
  const database = await openDatabase(url)
  const app = await createTestApp({ url, database, dump: async () => ({}), remove: async () => undefined })
  await use(app)
  await app.close()
  await database.close()
}

/** Backs a group up. @returns what runs a restore of it in place of the group as it is then */
async function backUp({ url }: TestDatabase, folder: string) {
  const [backup, file] = [join(folder, 'backup.db'), join(folder, 'lampstand.db')]
  await writeBackup(url, backup)
  return {
    url: `file:${file}`,
    async restore() {
      await writeBackup(url, file)
      return runCommand(`file:${file}`, 'restore', backup)
    },
  }
}

const changeOf = (app: TestApp, action: LeaderAction, { _id }: Person) =>
  app.database.write((transaction) => changeLeader(transaction, action, { userId: _id, actorId: null, now: app.now() }))

const newPassword = 'another-light'
const statusOf = async (app: TestApp, { token }: Person) => (await app.call('GET /api/auth/me', {}, token)).status
const logInWith = async (app: TestApp, { username }: Person, secret = password) =>
  (await app.call('POST /api/auth/login', { body: { username, password: secret } })).status

const roleOf = async (app: TestApp, { username }: Person) =>
  (await app.call('POST /api/auth/login', { body: { username, password } })).body.user.role

async function addGroup(app: TestApp) {
  const [ruth, tom, eva] = [await addLeader(app), await addLeader(app, 'Tom'), await addLeader(app, 'Eva')]
  return { ruth, tom, eva, ana: await addStudent(app), ben: await addStudent(app, 'Ben') }
}

describe('npm run restore', () => {
  it('UB9: gives nobody a role, an account, a password or a session back', async ({ app, testDatabase, folder }) => {
    const { ruth, tom, eva, ana, ben } = await addGroup(app)
    const { body: invitation } = await app.call('POST /api/invitations', { body: {} }, ruth.token)
    const { body: link } = await app.call(
      'POST /api/users/{id}/guardian-links',
      { params: { id: ana._id } },
      ruth.token,
    )
    const { url, restore } = await backUp(testDatabase, folder)
    app.advance(60_000)
    await changeOf(app, 'remove leader', tom)
    await changeOf(app, 'switch off', ben)
    // What is given after the backup is not taken when the restore is undone.
    await changeOf(app, 'make leader', ana)
    const passwords = { body: { currentPassword: password, newPassword } }
    expect((await app.call('PUT /api/auth/update-password', passwords, eva.token)).status).toBe(200)
    const { code, output } = await restore()
    expect([code, output]).toEqual([0, expect.stringContaining('Restored 5 accounts')])
    expect(output).toContain(`${tom.username} is no leader any more. It stays so.`)
    for (const line of [`promote ${tom.username}`, `switch-on ${ben.username}`, `reset-password ${eva.username}`]) {
      expect(output).toContain(`npm run admin -- ${line}\n`)
    }
    expect(output.match(/Since the backup/g)).toHaveLength(3)
    await withRestored(url, async (restored) => {
      for (const person of [ruth, tom, eva, ana, ben]) expect(await statusOf(restored, person)).toBe(401)
      expect(await roleOf(restored, tom)).toBe('student')
      expect(await logInWith(restored, ben)).toBe(403)
      expect([await logInWith(restored, eva), await logInWith(restored, eva, newPassword)]).toEqual([401, 200])
      const accepted = { name: 'Mallory', username: 'mallory', password, token: invitation.token }
      expect((await restored.call('POST /api/auth/invitation', { body: accepted })).status).toBe(404)
      const opening = { token: link.token, sessionToken: 'a'.repeat(43) }
      expect((await restored.call('POST /api/guardian/exchange', { body: opening })).status).toBe(404)
    })
    const [, kept = ''] = /kept as (\S+)\.\n/.exec(output) ?? []
    const undone = await runCommand(url, 'restore', kept)
    expect([undone.code, undone.output.includes('Since the backup')]).toEqual([0, false])
    await withRestored(url, async (restored) => expect(await roleOf(restored, ana)).toBe('admin'))
  })

  it('UB9: lets nobody in who was erased since, also if the clock was ahead', { tags: 'slow' }, async ({
    app,
    testDatabase,
    folder,
  }) => {
    const { tom, ben } = await addGroup(app)
    const { url, restore } = await backUp(testDatabase, folder)
    // Earlier than the newest entry of the backup.
    app.advance(-60_000)
    await changeOf(app, 'remove leader', tom)
    for (const person of [tom, ben]) await changeOf(app, 'erase', person)
    const { code, output } = await restore()
    expect(code).toBe(0)
    for (const line of [`erase ${tom.username}`, `promote ${tom.username}`, `erase ${ben.username}`]) {
      expect(output).toContain(`npm run admin -- ${line}\n`)
    }
    await withRestored(url, async (restored) => {
      for (const person of [tom, ben]) expect(await logInWith(restored, person)).toBe(403)
    })
  })

  it('UB9: takes again what was taken while the clock was behind', { tags: 'slow' }, async ({
    app,
    testDatabase,
    folder,
  }) => {
    const { tom, ben } = await addGroup(app)
    const { url, restore } = await backUp(testDatabase, folder)
    app.advance(-60_000)
    await changeOf(app, 'remove leader', tom)
    await changeOf(app, 'switch off', ben)
    expect((await restore()).output.match(/It stays so/g)).toHaveLength(2)
    await withRestored(url, async (restored) => expect(await roleOf(restored, tom)).toBe('student'))
  })

  it('UB9: says whose role comes back because there would be no leader', { tags: 'slow' }, async ({
    app,
    testDatabase,
    folder,
  }) => {
    const { ruth, tom, eva, ana } = await addGroup(app)
    const { restore } = await backUp(testDatabase, folder)
    app.advance(60_000)
    await changeOf(app, 'make leader', ana)
    for (const person of [ruth, tom, eva]) await changeOf(app, 'remove leader', person)
    const { output } = await restore()
    expect(output.match(/It stays so/g)).toHaveLength(2)
    expect(output).toContain(`${eva.username} is no leader any more, but that comes back:`)
  })

  it('UB9: answers no validator of the database that it has replaced', { tags: 'slow' }, async ({
    app,
    testDatabase,
    folder,
  }) => {
    const { ruth, ana } = await addGroup(app)
    const { url, restore } = await backUp(testDatabase, folder)
    const messagesOf = (of: TestApp, { token }: Person, tag?: string) =>
      of.call('GET /api/chats/{id}/messages', { params: { id: ana._id }, query: {} }, token, {
        headers: tag === undefined ? {} : { 'if-none-match': tag },
      })
    await sendMessage(app, ana, ana._id, 'LOST: I am fine')
    const tag = String((await messagesOf(app, ruth)).headers['etag'])
    expect((await messagesOf(app, ruth, tag)).status).toBe(304)
    expect((await restore()).code).toBe(0)
    await withRestored(url, async (restored) => {
      await sendMessage(restored, await logIn(restored, ana), ana._id, 'NEW: please call me')
      const { status, body } = await messagesOf(restored, await logIn(restored, ruth), tag)
      expect([status, body?.map(({ content }) => content)]).toEqual([200, ['NEW: please call me']])
    })
  })
})

describeOnPostgres('npm run restore to PostgreSQL', () => {
  it('UB9: ends all sessions, and names the leaders to check', { tags: 'slow' }, async ({
    app,
    testDatabase,
    emptyPostgres,
    folder,
  }) => {
    const { ruth } = await addGroup(app)
    const backup = join(folder, 'backup.db')
    await writeBackup(testDatabase.url, backup)
    const { code, output } = await runCommand(emptyPostgres, 'restore', backup)
    expect([code, output]).toEqual([0, expect.stringContaining('Its leaders: Ruth, Tom, Eva.')])
    await withRestored(emptyPostgres, async (restored) => {
      expect([await statusOf(restored, ruth), await logInWith(restored, ruth)]).toEqual([401, 200])
    })
  })
})
