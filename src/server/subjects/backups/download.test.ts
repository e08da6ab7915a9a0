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
import { addLeader, addStudent, logIn, type Person, password } from '#test/support/people.ts'
import { changeLeader, type LeaderAction } from '../membership/public.ts'
import { requestConfirmation } from '../membership/two-person/requests.ts'
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
  (await app.call('GET /api/notices', {}, token)).body.filter(({ kind }) => kind === 'backup.downloaded').length
const filesOf = (settings: Record<string, string>) =>
  readdirSync(createWorkFolder(readEnvironment(settings), 'downloads').path)

/** Makes a leader a safeguarding lead, as an operator does. */
const setLead = (app: TestApp, { _id: userId }: Person, isLead = true) =>
  app.database.write((transaction) =>
    changeLeader(transaction, isLead ? 'start safeguarding' : 'end safeguarding', {
      userId,
      actorId: null,
      now: app.now(),
    }),
  )
/** Makes a leader a safeguarding lead before what follows. */
async function addLead(app: TestApp, name = 'Lea'): Promise<Person> {
  const lead = await addLeader(app, name)
  await setLead(app, lead)
  app.advance(1)
  return lead
}
const stateOf = async (app: TestApp, { token }: Person) => (await app.call('GET /api/backups/download', {}, token)).body
const toDecide = async (app: TestApp, { token }: Person) =>
  (await app.call('GET /api/confirmations', {}, token)).body.filter(({ mayDecide }) => mayDecide).length
const countToDecide = async (app: TestApp, { token }: Person) => {
  const { body } = await app.call('GET /api/unread', { query: {} }, token)
  return 'requests' in body ? body.requests : undefined
}

const ask = (app: TestApp, { token }: Person) => app.call('POST /api/backups/download-request', {}, token)
const decide = (app: TestApp, { token }: Person, id: string, decision: 'confirm' | 'decline' = 'confirm') =>
  app.call(`POST /api/confirmations/{id}/${decision}`, { params: { id } }, token)

/** Asks for a download, and lets a leader confirm it. */
async function agree(app: TestApp, requester: Person, other: Person): Promise<number> {
  const { confirmation } = (await ask(app, requester)).body
  return (await decide(app, other, `${confirmation?._id}`)).status
}

describeOnBoth('AZ8: the download of a backup that is not encrypted', () => {
  it('is refused to students, without a lead who agrees, and without the right password', async ({ group, ruth }) => {
    expect((await download(group, await addStudent(group))).status).toBe(403)
    // Alone, in a group of two, and as the only safeguarding lead.
    const noLead = messages.backup_download_no_lead({ variable: 'BACKUP_PASSPHRASE' })
    for (const prepare of [async () => undefined, () => addLeader(group, 'Tom'), () => setLead(group, ruth)]) {
      await prepare()
      expect(await stateOf(group, ruth)).toEqual({ needs: 'safeguarding lead', leads: [] })
      expect(await download(group, ruth)).toMatchObject({ status: 409, message: noLead })
      expect(await ask(group, ruth)).toBeRefused(409, noLead)
    }
    const lead = await addLead(group)
    expect(await stateOf(group, ruth)).toEqual({
      needs: 'safeguarding lead',
      leads: [{ _id: lead._id, name: lead.name }],
    })
    expect((await download(group, ruth)).message).toBe(messages.backup_download_needs_lead({ names: lead.name }))
    expect(await agree(group, ruth, lead)).toBe(200)
    const wrong = await download(group, ruth, 'mustard-tree')
    expect([wrong.status, wrong.message]).toEqual([400, messages.current_password_incorrect()])
    expect((await download(group, ruth, '')).status).toBe(400)
    for (let attempt = 1; attempt <= serverLimits.login.freeFailures; attempt += 1) await download(group, ruth, 'guess')
    expect((await download(group, ruth)).status).toBe(429)
    expect(await downloadsOf(group)).toBe(0)
  })

  it('waits for a lead, also in a group of two, who lets one download happen', { tags: 'slow' }, async ({
    group,
    ruth,
    settings,
  }) => {
    const lead = await addLead(group)
    const first = (await ask(group, ruth)).body
    expect(first.confirmation?.action).toBe('download unencrypted backup')
    expect((await ask(group, ruth)).body.confirmation?._id).toBe(first.confirmation?._id)
    const id = `${first.confirmation?._id}`
    expect((await decide(group, ruth, id)).status).toBe(403)
    await decide(group, lead, id, 'decline')
    expect((await download(group, ruth)).status).toBe(409)

    expect(await agree(group, ruth, lead)).toBe(200)
    // Asking once more does not use it up.
    expect((await ask(group, ruth)).body.confirmation?.outcome).toBe('confirmed')
    // It is only for who has asked.
    expect((await download(group, lead)).status).toBe(409)
    expect((await download(group, ruth, 'guess')).status).toBe(400)
    expect((await download(group, ruth)).status).toBe(200)
    expect((await download(group, ruth)).status).toBe(409)
    expect(await noticesOf(group, lead)).toBe(1)

    const third = (await ask(group, ruth)).body.confirmation
    await decide(group, lead, `${third?._id}`)
    group.advance(Date.parse(`${third?.expiresAt}`) - group.now().getTime())
    const token = (await group.call('POST /api/auth/login', { body: { username: ruth.username, password } })).body.token
    expect((await download(group, { token })).status).toBe(409)
    expect(await downloadsOf(group)).toBe(1)
    await expect.poll(() => filesOf(settings)).toEqual([])
  })

  it('can be confirmed only by who is a lead from before the request until the download', async ({ group, ruth }) => {
    const [lead, tom] = [await addLead(group), await addLeader(group, 'Tom')]
    const { confirmation } = (await ask(group, ruth)).body
    const id = `${confirmation?._id}`
    const decided = async (person: Person) => [
      await toDecide(group, person),
      await countToDecide(group, person),
      (await decide(group, person, id)).status,
    ]
    expect(await decided(tom)).toEqual([0, 0, 403])
    await setLead(group, tom)
    expect(await decided(tom)).toEqual([0, 0, 403])
    group.advance(1)
    expect(await decided(tom)).toEqual([0, 0, 403])
    await setLead(group, lead, false)
    expect(await decided(lead)).toEqual([0, 0, 403])
    await decide(group, ruth, id, 'decline')
    await setLead(group, lead)
    group.advance(1)

    const change = (action: LeaderAction) =>
      group.database.write((transaction) =>
        changeLeader(transaction, action, { userId: tom._id, actorId: null, now: group.now() }),
      )
    for (const [end, ...back] of [
      ['end safeguarding', 'start safeguarding'],
      ['switch off', 'switch on', 'start safeguarding'],
      ['remove leader'],
    ] as const) {
      Object.assign(tom, await logIn(group, tom))
      group.advance(1)
      expect(await agree(group, ruth, tom)).toBe(200)
      await change(end)
      expect((await stateOf(group, ruth)).confirmation).toBeUndefined()
      for (const action of back) await change(action)
      // Also not for who is a lead again.
      expect((await download(group, ruth)).status).toBe(409)
    }
    expect(await downloadsOf(group)).toBe(0)
  })

  it('is a verified backup, which is recorded, told to all other leaders, and left nowhere', { tags: 'slow' }, async ({
    group,
    ruth,
    settings,
    folder,
  }) => {
    const lead = await addLead(group)
    await addStudent(group)
    await agree(group, ruth, lead)
    const { status, headers, bytes } = await download(group, ruth)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="lampstand-\d{4}-.*\.db"/)
    expect(headers['content-length']).toBe(String(bytes.length))
    const file = join(folder, 'downloaded.db')
    writeFileSync(file, bytes)
    expect(checkBackup(file).digests.tables['users']?.rows).toBe(3)
    expect(await downloadsOf(group)).toBe(1)
    expect(await noticesOf(group, lead)).toBe(1)
    expect(await noticesOf(group, ruth)).toBe(0)
    await expect.poll(() => filesOf(settings)).toEqual([])
  })
})

describeOnBoth('the download of a backup that is encrypted', () => {
  it.override('settings', async ({ testDatabase }) => ({
    DATABASE_URL: testDatabase.url,
    BACKUP_PASSPHRASE: passphrase,
  }))

  it('waits for any second leader in a group of three', { tags: 'slow' }, async ({ group, ruth }) => {
    const [tom, ines] = [await addLeader(group, 'Tom'), await addLeader(group, 'Ines')]
    const early = await download(group, ruth)
    expect([early.status, early.message]).toEqual([409, messages.backup_second_leader()])
    expect((await ask(group, ruth)).body).toMatchObject({
      needs: 'leader',
      confirmation: { action: 'download backup' },
    })
    expect((await download(group, ruth)).status).toBe(409)
    expect(await agree(group, ruth, tom)).toBe(200)
    expect((await download(group, ines)).status).toBe(409)
    const { status, bytes } = await download(group, ruth)
    expect([status, bytes.subarray(0, 22).toString()]).toEqual([200, 'age-encryption.org/v1\n'])
    expect((await download(group, ruth)).status).toBe(409)
  })

  it('needs nobody in a group of two, and nobody can read it without the passphrase', { tags: 'slow' }, async ({
    group,
    ruth,
    folder,
  }) => {
    await addLeader(group, 'Tom')
    expect(await stateOf(group, ruth)).toEqual({ needs: 'nobody', leads: [] })
    const { headers, bytes } = await download(group, ruth)
    expect(headers['content-disposition']).toContain('.db.age"')
    const [secret, plain] = [join(folder, 'secret.age'), join(folder, 'plain.db')]
    writeFileSync(secret, bytes)
    await decryptFile(secret, plain, passphrase)
    expect(checkBackup(plain).digests.tables['users']?.rows).toBe(2)
  })

  it('is refused to students, and does not use what was confirmed for another file', async ({ group, ruth }) => {
    const lead = await addLead(group)
    expect((await download(group, await addStudent(group))).status).toBe(403)
    await addLeader(group, 'Tom')
    const request = { action: 'download unencrypted backup', subjectId: ruth._id, requestedBy: ruth._id } as const
    const other = await group.database.write((transaction) =>
      requestConfirmation(transaction, { ...request, now: group.now() }),
    )
    expect((await decide(group, lead, other.id)).status).toBe(200)
    expect((await download(group, ruth)).status).toBe(409)
  })
})

describe('a download of a backup', () => {
  it('is deleted when the client disconnects', { tags: 'slow' }, async ({ group, ruth, settings }) => {
    await agree(group, ruth, await addLead(group))
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
