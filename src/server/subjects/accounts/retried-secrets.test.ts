// Retries of requests whose response has a secret that the server does not store: tokens of sessions, invitations, recovery codes.
import { hash } from 'node:crypto'
import { expect, vi } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, password } from '#test/support/people.ts'
import { createSetupToken } from './setup/first-leader.ts'

const keyed = (key = 'key-1') => ({ headers: { 'idempotency-key': key } })
const isSignedIn = async (app: TestApp, token: string) => (await app.call('GET /api/auth/me', {}, token)).status === 200

describeOnBoth('a retried registration', () => {
  const ana = { name: 'Ana', username: 'ana-once', password }
  const register = (app: TestApp, body: object = ana, key?: string) =>
    app.call('POST /api/auth/register', { body: { ...ana, ...body } }, undefined, key ? keyed(key) : keyed())

  it('CO1: returns a session of the account that the first request created', async ({ app }) => {
    const first = await register(app)
    const hash = vi.spyOn(app.passwords, 'hash')
    const second = await register(app)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.user).toEqual(first.body.user)
    expect(hash).not.toHaveBeenCalled()
    for (const { body } of [first, second]) expect(await isSignedIn(app, body.token)).toBe(true)
    expect(await app.kindsOfHistory()).toEqual(['account.created'])
  })

  it('CO1: creates one account when the same request arrives several times at once', async ({ app }) => {
    const responses = await Promise.all([register(app), register(app), register(app)])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ body }) => body.user._id)).size).toBe(1)
    expect(await app.rowsOf('users')).toHaveLength(1)
  })

  it('is refused with another key, name or password, or without a key', async ({ app }) => {
    await register(app)
    const others = [
      await register(app, {}, 'key-2'),
      await register(app, { name: 'Anna' }),
      await register(app, { password: 'another-lamp' }),
      await app.call('POST /api/auth/register', { body: ana }),
    ]
    for (const refused of others) expect(refused).toBeRefused(409, messages.username_taken())
    expect(await app.rowsOf('users')).toHaveLength(1)
  })

  it('AU1: stores a digest of the request without the password', async ({ app }) => {
    await register(app)
    const { name, username } = ana
    const digest = hash('sha256', JSON.stringify(['POST /api/auth/register', { name, username }]), 'base64url')
    expect(await app.rowsOf('idempotency_keys')).toMatchObject([{ request_digest: digest }])
  })
})

describeOnBoth('a retried creation of a leader', () => {
  it('CO1: returns a session of the first leader', async ({ app }) => {
    const setupToken = `${await createSetupToken(app.database, app.now)}`
    const body = { setupToken, name: 'Ruth', username: 'ruth', password }
    const setUp = () => app.call('POST /api/auth/setup', { body }, undefined, keyed())
    const [first, second] = [await setUp(), await setUp()]
    expect([first.status, second.status, second.body.user]).toEqual([201, 201, first.body.user])
    expect(await isSignedIn(app, second.body.token)).toBe(true)
    expect(await app.rowsOf('users')).toHaveLength(1)
  })

  it('CO1: returns a session of the leader whom the invitation created', async ({ app, leader }) => {
    const { token } = (await app.call('POST /api/invitations', {}, leader.token)).body
    const body = { token, name: 'Miriam', username: 'miriam', password }
    const accept = (username = 'miriam') =>
      app.call('POST /api/auth/invitation', { body: { ...body, username } }, undefined, keyed())
    const [first, second] = [await accept(), await accept()]
    expect([first.status, second.status, second.body.user]).toEqual([201, 201, first.body.user])
    // Nobody logs in as a leader without an entry in the history.
    expect((await app.kindsOfHistory()).slice(-2)).toEqual(['leader.created', 'leader.signed_in'])
    expect((await accept('another')).status).toBe(404)
    expect((await app.rowsOf('users')).filter(({ role }) => role === 'admin')).toHaveLength(2)
  })
})

describeOnBoth('a retried secret', () => {
  it('CO1, AU11: creates one invitation, and returns its token again until it is used', async ({ app, leader }) => {
    const invite = () => app.call('POST /api/invitations', {}, leader.token, keyed())
    const [first, second] = [await invite(), await invite()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await app.rowsOf('invitations')).toHaveLength(1)
    const accept = async (token: string) => {
      const call = { body: { token, name: 'Miriam', username: 'miriam', password } }
      return (await app.call('POST /api/auth/invitation', call)).status
    }
    expect(await accept(first.body.token)).toBe(201)
    expect((await invite()).status).toBe(404)
  })

  it('CO1, AU11: returns one recovery code until another replaces it', async ({ app, leader, student }) => {
    const params = { id: student._id }
    const create = (key?: string) =>
      app.call('POST /api/users/{id}/recovery-code', { params }, leader.token, keyed(key))
    const first = await create()
    app.advance(60_000)
    expect((await create()).body).toEqual(first.body)
    expect((await app.kindsOfHistory()).filter((kind) => kind === 'account.recovery_code_created')).toHaveLength(1)
    const recover = async (code: string | undefined) => {
      const body = { username: student.username, code: `${code}`, newPassword: 'a-brighter-lamp' }
      return (await app.call('POST /api/auth/recover', { body })).status
    }
    const other = await create('key-2')
    expect(await recover(first.body.code)).toBe(401)
    // The retry replaces the other code in turn: what a leader reads out always works.
    expect((await create()).body.code).toBe(first.body.code)
    expect([await recover(other.body.code), await recover(first.body.code)]).toEqual([401, 200])
  })

  it('AU4: differs for each request, and is stored as a hash only', async ({ app, leader, student }) => {
    const params = { id: student._id }
    const key = 'a-key-that-is-not-stored'
    const [one, other, link] = [
      await app.call('POST /api/invitations', {}, leader.token, keyed(key)),
      await app.call('POST /api/invitations', {}, leader.token),
      await app.call('POST /api/users/{id}/guardian-links', { params }, leader.token, keyed('another-key')),
    ]
    expect(new Set([one.body.token, other.body.token, link.body.token]).size).toBe(3)
    const dump = JSON.stringify(await app.dumpTables())
    for (const secret of [key, 'another-key', one.body.token, other.body.token, link.body.token]) {
      expect(dump).not.toContain(secret)
    }
  })

  it('needs no second confirmation to return another recovery code for a leader', async ({ app, leader }) => {
    const [miriam, tomas] = [await addLeader(app, 'Miriam'), await addLeader(app, 'Tomas')]
    const params = { id: tomas._id }
    const create = (key: string) => app.call('POST /api/users/{id}/recovery-code', { params }, leader.token, keyed(key))
    const confirmation = (await create('key-1')).body.confirmation?._id ?? ''
    expect((await create('key-1')).body.confirmation?._id).toBe(confirmation)
    const confirm = { params: { id: confirmation } }
    expect((await app.call('POST /api/confirmations/{id}/confirm', confirm, miriam.token)).status).toBe(200)
    const [first, second] = [await create('key-2'), await create('key-2')]
    expect(first.body.code).toEqual(expect.any(String))
    expect(second.body).toEqual(first.body)
    // Another request needs another confirmation.
    expect((await create('key-3')).body.confirmation).toBeDefined()
  })
})
