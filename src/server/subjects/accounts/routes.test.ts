import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent, password } from '#test/support/people.ts'
import { createSetupToken } from './setup/first-leader.ts'

const register = (username: string, more: object = {}) => ({ body: { name: 'Ana', username, password, ...more } })

describeOnBoth('register', () => {
  it('refuses each missing or short field with its own message', async ({ app }) => {
    const cases: [object, string][] = [
      [{ name: '' }, messages.name_required()],
      [{ name: undefined }, messages.name_required()],
      [{ name: '\u3164\u3164\u3164' }, messages.name_required()],
      [{ username: '\u200b\u200b\u200b' }, messages.username_required()],
      [{ username: '\u00ad\ufe0f\u2800 ' }, messages.username_required()],
      [{ username: '  ' }, messages.username_required()],
      [{ username: 'ab' }, messages.username_too_short()],
      [{ username: undefined }, messages.username_required()],
      [{ password: '' }, messages.password_required()],
      [{ password: '12345' }, messages.password_too_short()],
      [{ password: 'x'.repeat(257) }, messages.text_too_long({ max: 256 })],
      [{ name: 'x'.repeat(65) }, messages.text_too_long({ max: 64 })],
      [{ name: 'a\0b' }, messages.invalid_text()],
      [{ name: '\ud800' }, messages.invalid_text()],
    ]
    for (const [change, message] of cases) {
      const result = await app.call('POST /api/auth/register', register('ana', change))
      expect(result).toBeRefused(400, message, 'invalid')
      expect(result.body.errors?.[0]?.message).toBe(message)
    }
  })

  it('CO4: gives a username to one account, in all its spellings, also for simultaneous requests', async ({
    nodes,
  }) => {
    const spellings = ['Straße', 'STRASSE', 'strasse ', 'ｓｔｒａｓｓｅ']
    const results = await Promise.all(
      spellings.map((name, index) => nodes[(index % 2) as 0].call('POST /api/auth/register', register(name))),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refused = results.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ message: messages.username_taken(), code: 'conflict' })
  })

  it('AZ5: always creates a student, whatever the body contains', async ({ app }) => {
    const { status, body } = await app.call(
      'POST /api/auth/register',
      register('sneaky', { role: 'admin', _id: 'mine', createdAt: '2001-01-01T00:00:00.000Z' }),
    )
    expect(status).toBe(201)
    expect(body.user).toEqual({
      _id: expect.not.stringMatching('mine'),
      name: 'Ana',
      username: 'sneaky',
      role: 'student',
      createdAt: app.now().toISOString(),
    })
    const me = await app.call('GET /api/auth/me', {}, body.token)
    expect(me.body).toEqual({ ...body.user, groupName: 'Youth Ministry' })
  })
})

describeOnBoth('login', () => {
  it('AU3: refuses an unknown username and a wrong password with the same message', async ({ app }) => {
    const { username } = await addStudent(app)
    const unknown = await app.call('POST /api/auth/login', { body: { username: 'nobody', password } })
    const wrong = await app.call('POST /api/auth/login', { body: { username, password: `${password}x` } })
    const noEmail = await app.call('POST /api/auth/login', { body: { email: 'nobody@example.org', password } })
    for (const result of [unknown, wrong, noEmail]) {
      expect(result).toBeRefused(401, messages.wrong_credentials())
    }
    const missing = await app.call('POST /api/auth/login', { body: { username, password: '' } })
    expect(missing).toBeRefused(400, messages.password_required())
  })

  it('AU10: compares a long password to its last character', async ({ app }) => {
    const long = '🕯️é'.repeat(60)
    await app.call('POST /api/auth/register', { body: { name: 'Ana', username: 'long', password: long } })
    const cut = await app.call('POST /api/auth/login', { body: { username: 'long', password: long.slice(0, -1) } })
    expect(cut.status).not.toBe(200)
    const composed = { username: 'long', password: long.normalize('NFD') }
    expect((await app.call('POST /api/auth/login', { body: composed })).status).toBe(200)
  })

  it('AU2: delays attempts after five failures, for this account and address only', async ({ app }) => {
    const { username } = await addStudent(app)
    const guess = (address: string, guessed = 'wrong-word') =>
      app.call('POST /api/auth/login', { body: { username, password: guessed } }, undefined, { address })
    const results = await Promise.all(Array.from({ length: 12 }, () => guess('192.0.2.1')))
    expect(results.filter(({ status }) => status === 401)).toHaveLength(serverLimits.login.freeFailures)
    const refused = await guess('192.0.2.1', password)
    expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([
      429,
      '30',
      messages.try_again_in_seconds({ seconds: 30 }),
    ])
    expect((await guess('192.0.2.2', password)).status).toBe(200)
    app.advance(31_000)
    expect((await guess('192.0.2.1')).status).toBe(401)
    expect((await guess('192.0.2.1')).headers['retry-after']).toBe('60')
    app.advance(61_000)
    expect((await guess('192.0.2.1', password)).status).toBe(200)
    expect((await guess('192.0.2.1')).status).toBe(401)
  })
})

describeOnBoth('sessions', () => {
  it('AU1, AU4: stores only a hash of the token', async ({ app }) => {
    const { token } = await addStudent(app)
    const dump = JSON.stringify(await app.dumpTables())
    expect(dump).toContain('$argon2id$')
    expect(dump).not.toContain(token)
    expect(dump).not.toContain(password)
  })

  it('PS7: lets the browser clear its cache at logout, and at no other call', async ({ app, student }) => {
    const cleared = async (url: string, token?: string, payload = {}) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      return (await app.fastify.inject({ method: 'POST', url, headers, payload })).headers['clear-site-data']
    }
    expect(await cleared('/api/auth/logout', 'unknown')).toBeUndefined()
    expect(await cleared('/api/auth/login', undefined, { username: student.username, password })).toBeUndefined()
    expect(await cleared('/api/auth/logout', student.token)).toBe('"cache"')
    const session = createHash('sha256').update(student.token).digest('base64url')
    expect(await cleared('/api/auth/end-session', undefined, { session })).toBe('"cache"')
  })

  it('AU5: ends by the hash of its token, which can do nothing else', async ({ app }) => {
    const { token } = await addStudent(app)
    const session = createHash('sha256').update(token).digest('base64url')
    const statusOf = async (given: string) => (await app.call('GET /api/auth/me', {}, given)).status
    expect(await statusOf(session)).toBe(401)
    const before = await app.dumpTables()
    for (const other of ['x'.repeat(43), token]) {
      expect((await app.call('POST /api/auth/end-session', { body: { session: other } })).status).toBe(204)
    }
    for (const invalid of ['', session.slice(1), `${session}x`, `${session.slice(1)}=`]) {
      expect((await app.call('POST /api/auth/end-session', { body: { session: invalid } })).status).toBe(400)
    }
    expect(await app.dumpTables()).toEqual(before)
    expect(await statusOf(token)).toBe(200)
    for (let time = 0; time < 2; time += 1) {
      expect((await app.call('POST /api/auth/end-session', { body: { session } })).status).toBe(204)
    }
    expect(await statusOf(token)).toBe(401)
  })

  it('AU7: expires 30 days after its last use, with its own error code', async ({ app }) => {
    const { token } = await addStudent(app)
    for (let use = 0; use < 3; use += 1) {
      app.advance(serverLimits.sessionIdleMs - 1000)
      expect((await app.call('GET /api/auth/me', {}, token)).status).toBe(200)
      // The use is written after the response.
      const used = app.now().toISOString()
      await expect.poll(async () => JSON.stringify(await app.dumpTables())).toContain(`last_used_at":"${used}`)
    }
    app.advance(serverLimits.sessionIdleMs)
    const after = await app.call('GET /api/auth/me', {}, token)
    expect(after).toBeRefused(401, 'session_expired', messages.session_expired())
  })
})

describeOnBoth('update-username', () => {
  it('checks in the documented order', async ({ app }) => {
    const { token, username } = await addStudent(app)
    const other = await addStudent(app)
    const cases: [object, number, string][] = [
      [{ currentPassword: '', newUsername: username }, 400, messages.current_password_required()],
      [{ currentPassword: 'wrong', newUsername: username }, 400, messages.new_username_same()],
      [{ currentPassword: 'wrong', newUsername: 'ab' }, 400, messages.username_too_short()],
      [{ currentPassword: 'wrong', newUsername: 'newname' }, 400, messages.current_password_incorrect()],
      [{ currentPassword: password, newUsername: other.username.toUpperCase() }, 409, messages.username_taken()],
    ]
    for (const [body, status, message] of cases) {
      const result = await app.call('PUT /api/auth/update-username', { body: body as never }, token)
      expect(result).toBeRefused(status, message)
    }
    expect((await app.call('GET /api/auth/me', {}, token)).body.username).toBe(username)
  })

  it('AU6: ends every other session of that user, and this one only at logout', async ({ app }) => {
    const { token, username } = await addStudent(app)
    const other = await app.call('POST /api/auth/login', { body: { username, password } })
    const body = { currentPassword: password, newUsername: 'Ana Maria' }
    const result = await app.call('PUT /api/auth/update-username', { body }, token)
    expect([result.status, result.body.username]).toEqual([200, 'Ana Maria'])
    expect((await app.call('GET /api/auth/me', {}, other.body.token)).status).toBe(401)
    expect((await app.call('GET /api/auth/me', {}, token)).status).toBe(200)
    const again = await app.call('POST /api/auth/login', { body: { username: 'ana maria', password } })
    expect(again.status).toBe(200)
  })
})

describeOnBoth('update-password', () => {
  it('checks in the documented order', async ({ app }) => {
    const { token, username } = await addStudent(app)
    const cases: [object, string][] = [
      [{ currentPassword: '', newPassword: '' }, messages.current_password_required()],
      [{ currentPassword: 'x', newPassword: '' }, messages.new_password_required()],
      [{ currentPassword: 'x', newPassword: '12345' }, messages.new_password_too_short()],
      [{ currentPassword: password, newPassword: password }, messages.new_password_same()],
      [{ currentPassword: 'wrong', newPassword: 'brighter' }, messages.current_password_incorrect()],
    ]
    for (const [body, message] of cases) {
      expect(await app.call('PUT /api/auth/update-password', { body: body as never }, token)).toBeRefused(400, message)
    }
    expect((await app.call('POST /api/auth/login', { body: { username, password } })).status).toBe(200)
  })

  it('AU6: changes the password and ends every other session', async ({ app }) => {
    const { token, username } = await addStudent(app)
    const other = await app.call('POST /api/auth/login', { body: { username, password } })
    const body = { currentPassword: password, newPassword: 'brighter' }
    expect((await app.call('PUT /api/auth/update-password', { body }, token)).status).toBe(200)
    expect((await app.call('GET /api/auth/me', {}, other.body.token)).status).toBe(401)
    expect((await app.call('GET /api/auth/me', {}, token)).status).toBe(200)
    expect((await app.call('POST /api/auth/login', { body: { username, password } })).status).toBe(401)
    const again = { username, password: 'brighter' }
    expect((await app.call('POST /api/auth/login', { body: again })).status).toBe(200)
  })
})

describeOnBoth('setup', () => {
  const setUp = (app: TestApp, setupToken: string, username: string) =>
    app.call('POST /api/auth/setup', { body: { setupToken, name: 'Ruth', username, password } })

  it('AU9: creates one leader, also for simultaneous requests on two nodes', async ({ nodes }) => {
    const [app] = nodes
    const token = await createSetupToken(app.database, app.now)
    const second = await createSetupToken(app.database, app.now)
    const tries = ['ruth', 'naomi', 'eve', 'lois', 'joel', 'amos', 'anna', 'mark']
    const results = await Promise.all(
      tries.map((name, index) => setUp(nodes[(index % 2) as 0], `${index < 4 ? token : second}`, name)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    const won = results.find(({ status }) => status === 201)
    const me = await app.call('GET /api/auth/me', {}, won?.body.token)
    expect(me.body.role).toBe('admin')
    expect((await setUp(app, `${token}`, 'later')).body.message).toBe(messages.setup_already_done())
    expect(await createSetupToken(app.database, app.now)).toBeUndefined()
  })
})
