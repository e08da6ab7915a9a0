import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { password } from '#test/support/people.ts'

describeOnBoth('an email', () => {
  const registerWith = (app: TestApp, body: object) =>
    app.call('POST /api/auth/register', { body: { name: 'Ana', password, ...body } as never })
  const login = (app: TestApp, body: object, address?: string) =>
    app.call('POST /api/auth/login', { body: { password, ...body } as never }, undefined, address ? { address } : {})

  it('is unique in all its spellings, also for simultaneous registrations', async ({ app }) => {
    expect((await registerWith(app, { username: 'ana', email: 'ana@example.org' })).status).toBe(201)
    for (const body of [{ email: 'Ana@EXAMPLE.org' }, { username: 'other', email: 'ana@example.ｏrg' }]) {
      const refused = await registerWith(app, body)
      expect(refused).toBeRefused(409, 'conflict', messages.email_taken())
      expect(refused.body.errors).toEqual([{ path: 'email', message: messages.email_taken() }])
    }
    const spellings = ['ben@example.org', 'BEN@example.org', 'Ben@Example.Org']
    const responses = await Promise.all([
      ...spellings.map((email) => registerWith(app, { email })),
      ...spellings.map((email, index) => registerWith(app, { username: `ben${index}`, email })),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    for (const { status, body } of responses) if (status === 409) expect(body.errors?.[0]?.path).toBe('email')
    const { body } = await registerWith(app, { username: 'ANA', email: 'new@example.org' })
    expect([body.message, body.errors]).toEqual([messages.username_taken(), undefined])
  })

  it('refuses an email in place of a username if it is the username of an account', async ({ app }) => {
    await registerWith(app, { username: 'ana@example.org' })
    expect(await registerWith(app, { email: 'ana@example.org' })).toBeRefused(409, 'email')
  })

  it('is refused with characters that no name has: it can become the username', async ({ app }) => {
    for (const character of ['\u001B[2J', '\u0007', '\u009B', '\u202E', '\u2066', '\u200F', '\u007F']) {
      expect(await registerWith(app, { email: `a${character}@example.org` })).toBeRefused(400, messages.email_invalid())
      const named = { username: `a${character}b`, email: 'ana@example.org' }
      expect(await registerWith(app, named)).toBeRefused(400, 'username')
    }
    expect(await app.rowsOf('users')).toEqual([])
  })

  it('is refused if its folded form is too long to index', async ({ app }) => {
    const refused = await registerWith(app, { username: 'ana', email: `${'ﷺ'.repeat(200)}@example.org` })
    expect(refused).toBeRefused(400, messages.email_invalid())
  })

  it('logs in with and without a username, and after a change of the username', async ({ app }) => {
    const both = await registerWith(app, { username: 'both', email: 'both@example.org' })
    const only = await registerWith(app, { email: 'only@example.org' })
    const idOf = async (body: object) => (await login(app, body)).body.user?._id
    expect(await idOf({ email: ' BOTH@example.org' })).toBe(both.body.user._id)
    expect(await idOf({ username: 'both' })).toBe(both.body.user._id)
    expect(await idOf({ email: 'only@example.org' })).toBe(only.body.user._id)
    expect(await idOf({ username: 'only@example.org' })).toBe(only.body.user._id)
    const change = { body: { currentPassword: password, newUsername: 'renamed' } }
    await app.call('PUT /api/auth/update-username', change, only.body.token)
    expect(await idOf({ email: 'only@example.org' })).toBe(only.body.user._id)
    expect((await login(app, { username: 'only@example.org' })).status).toBe(401)
  })

  it('never logs in to an account by its username, and a username never by its email', async ({ app }) => {
    const bob = await registerWith(app, { username: 'bob', email: 'bob@example.org', password: 'the password of bob' })
    const eve = await registerWith(app, { username: 'bob@example.org', password: 'the password of eve' })
    const as = async (body: object) => {
      const { status, body: response } = await login(app, body)
      return status === 200 ? response.user._id : response.message
    }
    const [ofBob, ofEve] = [{ password: 'the password of bob' }, { password: 'the password of eve' }]
    expect(await as({ email: 'bob@example.org', ...ofBob })).toBe(bob.body.user._id)
    expect(await as({ email: 'bob@example.org', ...ofEve })).toBe(messages.wrong_credentials())
    expect(await as({ username: 'bob@example.org', ...ofEve })).toBe(eve.body.user._id)
    expect(await as({ username: 'bob@example.org', ...ofBob })).toBe(messages.wrong_credentials())
    expect(await as({ email: 'eve@example.org', ...ofEve })).toBe(messages.wrong_credentials())
  })

  it('AU2: counts with the attempts by username, and blocks no other account', async ({ app }) => {
    await registerWith(app, { username: 'bob', email: 'bob@example.org' })
    await registerWith(app, { username: 'bob@example.org' })
    const names = [{ username: 'bob' }, { email: 'bob@example.org' }, { email: 'BOB@example.org' }]
    const guess = (name: object) => login(app, { ...name, password: 'wrong-word' }, '192.0.2.1')
    const statuses = []
    for (let index = 0; index < 12; index += 1) statuses.push((await guess(names[index % 3] ?? {})).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(serverLimits.login.freeFailures)
    expect((await login(app, { username: 'bob@example.org' }, '192.0.2.1')).status).toBe(200)
    const unknown = []
    for (let index = 0; index < 12; index += 1) unknown.push((await guess({ email: 'nobody@example.org' })).status)
    expect(unknown).toEqual(statuses)
  })
})
