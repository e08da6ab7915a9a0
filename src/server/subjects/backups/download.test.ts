import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import { decryptFile } from '#server/platform/database/backup/age.ts'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person, password } from '#test/support/people.ts'
import { createWorkFolder } from './work-folder.ts'

const passphrase = 'five random words'

/** A server that knows its database, and its leader Ruth. */
const it = base
  .extend('settings', async ({ testDatabase }) => ({ DATABASE_URL: testDatabase.url }))
  .extend('group', async ({ testDatabase, settings }, { onCleanup }) => {
    const app = await createTestApp(testDatabase, { settings })
    onCleanup(app.close)
    return app
  })
  .extend('ruth', async ({ group }) => addLeader(group))

async function download(app: TestApp, { token }: Pick<Person, 'token'>, currentPassword: string = password) {
  const { statusCode, headers, rawPayload, body } = await app.fastify.inject({
    method: 'POST',
    url: '/api/backups/download',
    headers: { authorization: `Bearer ${token}` },
    payload: { currentPassword },
  })
  const message = statusCode === 200 ? undefined : JSON.parse(body).message
  return { status: statusCode, headers, bytes: rawPayload, message }
}
const downloadsOf = async (app: TestApp) =>
  (await app.kindsOfHistory()).filter((kind) => kind === 'backup.downloaded').length
const noticesOf = async (app: TestApp, { token }: Person) =>
  (await app.call('GET /api/notices', {}, token)).body.map(({ kind }) => kind)
const filesOf = (settings: Record<string, string>) =>
  readdirSync(createWorkFolder(readEnvironment(settings), 'downloads').path)

const ask = (app: TestApp, { token }: Person) => app.call('POST /api/backups/download-request', {}, token)
const decide = (app: TestApp, { token }: Person, id: string, decision: 'confirm' | 'decline' = 'confirm') =>
  app.call(`POST /api/confirmations/{id}/${decision}`, { params: { id } }, token)

describeOnBoth('the download of a backup', () => {
  it('is refused to students, and without the right password', async ({ group, ruth }) => {
    expect((await download(group, await addStudent(group))).status).toBe(403)
    const wrong = await download(group, ruth, 'mustard-tree')
    expect([wrong.status, wrong.message]).toEqual([400, messages.current_password_incorrect()])
    expect((await download(group, ruth, '')).status).toBe(400)
    for (let attempt = 1; attempt <= serverLimits.login.freeFailures; attempt += 1) await download(group, ruth, 'guess')
    expect((await download(group, ruth)).status).toBe(429)
    expect(await downloadsOf(group)).toBe(0)
  })

  it('is a verified backup, which is recorded, told to all other leaders, and left nowhere', { tags: 'slow' }, async ({
    group,
    ruth,
    settings,
    folder,
  }) => {
    const tom = await addLeader(group, 'Tom')
    await addStudent(group)
    expect((await group.call('GET /api/backups/download', {}, ruth.token)).body).toEqual({ needsSecondLeader: false })
    const { status, headers, bytes } = await download(group, ruth)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="lampstand-\d{4}-.*\.db"/)
    expect(headers['content-length']).toBe(String(bytes.length))
    const file = join(folder, 'downloaded.db')
    writeFileSync(file, bytes)
    expect(checkBackup(file).digests.tables['users']?.rows).toBe(3)
    expect(await downloadsOf(group)).toBe(1)
    expect(await noticesOf(group, tom)).toEqual(['backup.downloaded'])
    expect(await noticesOf(group, ruth)).toEqual([])
    await expect.poll(() => filesOf(settings)).toEqual([])
  })

  it('waits for a second leader in a group of three, who lets one download happen', async ({
    group,
    ruth,
    settings,
  }) => {
    const [tom, ines] = [await addLeader(group, 'Tom'), await addLeader(group, 'Ines')]
    const early = await download(group, ruth)
    expect([early.status, early.message]).toEqual([409, messages.backup_second_leader()])
    const first = (await ask(group, ruth)).body
    expect(first).toMatchObject({ needsSecondLeader: true, confirmation: { action: 'download backup' } })
    expect((await ask(group, ruth)).body.confirmation?._id).toBe(first.confirmation?._id)
    const id = `${first.confirmation?._id}`
    expect((await decide(group, ruth, id)).status).toBe(403)
    expect((await download(group, ruth)).status).toBe(409)
    await decide(group, tom, id, 'decline')
    expect((await download(group, ruth)).status).toBe(409)

    const second = `${(await ask(group, ruth)).body.confirmation?._id}`
    expect((await decide(group, ines, second)).status).toBe(200)
    expect((await group.call('GET /api/backups/download', {}, ruth.token)).body.confirmation?.outcome).toBe('confirmed')
    // It is only for who has asked.
    expect((await download(group, ines)).status).toBe(409)
    expect((await download(group, ruth, 'guess')).status).toBe(400)
    expect((await download(group, ruth)).status).toBe(200)
    expect((await download(group, ruth)).status).toBe(409)
    expect(await noticesOf(group, ines)).toContain('backup.downloaded')

    const third = (await ask(group, ruth)).body.confirmation
    await decide(group, tom, `${third?._id}`)
    group.advance(Date.parse(`${third?.expiresAt}`) - group.now().getTime())
    const token = (await group.call('POST /api/auth/login', { body: { username: ruth.username, password } })).body.token
    expect((await download(group, { token })).status).toBe(409)
    expect(await downloadsOf(group)).toBe(1)
    await expect.poll(() => filesOf(settings)).toEqual([])
  })
})

describe('a download of a backup', () => {
  it('is encrypted if the server encrypts its backups', { tags: 'slow' }, async ({
    testDatabase,
    settings,
    folder,
  }) => {
    const app = await createTestApp(testDatabase, { settings: { ...settings, BACKUP_PASSPHRASE: passphrase } })
    const { headers, bytes } = await download(app, await addLeader(app))
    expect(headers['content-disposition']).toContain('.db.age"')
    const [secret, plain] = [join(folder, 'secret.age'), join(folder, 'plain.db')]
    writeFileSync(secret, bytes)
    await decryptFile(secret, plain, passphrase)
    expect(checkBackup(plain).digests.tables['users']?.rows).toBe(1)
    await app.close()
  })

  it('is deleted when the client disconnects', { tags: 'slow' }, async ({ group, ruth, settings }) => {
    const address = await group.fastify.listen({ port: 0, host: '127.0.0.1' })
    const controller = new AbortController()
    const response = await fetch(`${address}/api/backups/download`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ruth.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword: password }),
      signal: controller.signal,
    })
    expect(response.status).toBe(200)
    controller.abort()
    await expect.poll(() => filesOf(settings)).toEqual([])
    expect(await downloadsOf(group)).toBe(1)
  })
})
