import { expect, vi } from 'vitest'
import * as messages from '#messages'
import { statement } from '#server/platform/database/statement.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addCalendar, addLeader, addStudent, password } from '#test/support/people.ts'

const newPassword = 'a-brighter-lamp'
const now = '2026-03-01T18:00:00.000Z'

const statusOf = async (app: TestApp, file: string) =>
  (await app.fastify.inject({ url: `/api/calendar/${file}` })).statusCode

type Time = string | null
const setState = statement((sql, value: { id: string; waiting: Time; off: Time; erased: Time }) =>
  sql
    .updateTable('users')
    .set({ waiting_since: value.waiting, switched_off_at: value.off, erased_at: value.erased })
    .where('id', '=', value.id),
)

describeOnBoth('the address of a calendar', () => {
  it('is unknown unless it was given to someone', async ({ app, student }) => {
    const file = await addCalendar(app, student)
    const secret = file.replace('.ics', '')
    const others = [secret, `${secret}.ICS`, `${secret}.ics.ics`, `${secret.slice(1)}.ics`, `x${secret}.ics`, '.ics']
    for (const name of [...others, `${'A'.repeat(43)}.ics`, 'A'.repeat(200), '%20', `${file}%0A`]) {
      expect([name, await statusOf(app, name)]).toEqual([name, 404])
    }
    const refused = await app.call('GET /api/calendar/{file}', { params: { file: 'none.ics' } })
    expect(refused).toBeRefused(404, messages.not_found())
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(await statusOf(app, file)).toBe(200)
  })

  it('AU4: has 256 bits, of which only a hash is stored', async ({ app, student }) => {
    const file = await addCalendar(app, student)
    expect(file).toMatch(/^[\w-]{43}\.ics$/)
    expect(JSON.stringify(await app.dumpTables())).not.toContain(file.slice(0, 43))
  })

  it('ends when its person says so, and when they make another', async ({ app, student }) => {
    const stateOf = async () => (await app.call('GET /api/calendar', {}, student.token)).body
    expect(await stateOf()).toEqual({ createdAt: null })
    const first = await addCalendar(app, student)
    expect(await stateOf()).toEqual({ createdAt: '2026-03-01T18:00:00.000Z' })
    app.advance(1000)
    const second = await addCalendar(app, student)
    expect(await stateOf()).toEqual({ createdAt: '2026-03-01T18:00:01.000Z' })
    expect([await statusOf(app, first), await statusOf(app, second)]).toEqual([404, 200])
    expect((await app.call('DELETE /api/calendar', {}, student.token)).status).toBe(204)
    expect([await statusOf(app, second), await stateOf()]).toEqual([404, { createdAt: null }])
  })

  it('CO1: is returned again to a retry, until it has ended', async ({ app, student }) => {
    const make = (key: string) =>
      app.call('POST /api/calendar', {}, student.token, { headers: { 'idempotency-key': key } })
    const first = await make('key-1')
    app.advance(1000)
    const retried = await make('key-1')
    expect([first.status, retried.status, retried.body]).toEqual([201, 201, first.body])
    const second = await make('key-2')
    expect(await make('key-1')).toBeRefused(404, messages.not_found())
    expect(await statusOf(app, second.body.path.replace('/api/calendar/', ''))).toBe(200)
  })

  it.for([
    ['waits', { waiting: now }],
    ['is switched off', { off: now }],
    ['was erased', { erased: now }],
  ] as const)('is unknown while its account %s, even if a race has left it', async ([, state], { app, student }) => {
    const file = await addCalendar(app, student)
    expect(await statusOf(app, file)).toBe(200)
    const values = { id: student._id, waiting: null, off: null, erased: null, ...state }
    await app.database.write((transaction) => transaction.run(setState, values))
    expect(await statusOf(app, file)).toBe(404)
  })

  it('ends at once on the other node, and when a leader becomes a student', async ({
    nodes: [app, second],
    leader,
  }) => {
    const ruth = await addLeader(app, 'Ruth')
    const [file, ofRuth] = [await addCalendar(app, leader), await addCalendar(app, ruth)]
    expect([await statusOf(second, file), await statusOf(second, ofRuth)]).toEqual([200, 200])
    await app.call('DELETE /api/calendar', {}, leader.token)
    await app.call('POST /api/users/{id}/remove-leader', { params: { id: ruth._id } }, leader.token)
    expect([await statusOf(second, file), await statusOf(second, ofRuth)]).toEqual([404, 404])
  })

  it('AU15: does not survive a change of the password at the same moment', async ({ app }) => {
    for (const _ of [1, 2, 3, 4]) {
      const person = await addStudent(app)
      const login = { body: { username: person.username, password } }
      const { body: other } = await app.call('POST /api/auth/login', login)
      const body = { currentPassword: password, newPassword }
      const [changed, made] = await Promise.all([
        app.call('PUT /api/auth/update-password', { body }, person.token),
        app.call('POST /api/calendar', {}, other.token),
      ])
      expect([changed.status, made.status]).toEqual([200, expect.toBeOneOf([201, 401])])
      if (made.status === 201) expect(await statusOf(app, made.body.path.replace('/api/calendar/', ''))).toBe(404)
      expect(await app.rowsOf('calendar_addresses')).toEqual([])
    }
  })

  it('AU15: is not made any more by a session that a change of the password has ended meanwhile', async ({ app }) => {
    const person = await addStudent(app)
    const { body: other } = await app.call('POST /api/auth/login', { body: { username: person.username, password } })
    const body = { currentPassword: password, newPassword }
    const write = app.database.write.bind(app.database)
    vi.spyOn(app.database, 'write').mockImplementationOnce(async (callback) => {
      expect((await app.call('PUT /api/auth/update-password', { body }, person.token)).status).toBe(200)
      return write(callback)
    })
    expect(await app.call('POST /api/calendar', {}, other.token)).toBeRefused(401, messages.not_signed_in())
    expect(await app.rowsOf('calendar_addresses')).toEqual([])
  })

  it('PS8: is in no log, whatever becomes of the request', async ({ app, student }) => {
    const file = await addCalendar(app, student)
    const secret = file.slice(0, 43)
    const encode = (text: string) => `%${Buffer.from(text).toString('hex').match(/../g)?.join('%')}`
    const [encoded, partly] = [
      encode(secret),
      `${secret.slice(0, 20)}${encode(secret.slice(20, 21))}${secret.slice(21)}`,
    ]
    const statuses: number[] = []
    for (const [method, url, headers = {}] of [
      ['GET', `/api/calendar/${file}`],
      ['HEAD', `/api/calendar/${file}`],
      ['GET', `/api/calendar/${file}?token=${secret}`],
      ['GET', `http://youth.example.org/api/calendar/${file}`],
      ['GET', `/%61pi/calendar/${file}`],
      ['GET', `/api/calendar/${secret}`],
      ['GET', `/api/calendar/${file}/`],
      ['GET', `//api/calendar//${file}`],
      ['GET', `/calendar/${file}`],
      ['GET', `/api/calendar/${file}%zz`],
      ['GET', `/api/calendar/${file.repeat(9)}`],
      ['PUT', `/api/calendar/${file}`],
      ['PROPFIND', `/api/calendar/${file}`],
      ['GET', `/api/calendar/${encoded}.ics`],
      ['PUT', `/api/calendar/${encoded}.ics`],
      ['PUT', `/api/calendar/${partly}.ics`],
      ['GET', `/calendar/${partly}`],
      ['GET', `/api/calendar/${file}`, { host: ['a', 'b'] }],
    ] as [method: 'GET', url: string, headers?: Record<string, string>][]) {
      statuses.push((await app.fastify.inject({ method, url, headers })).statusCode)
    }
    expect(new Set(statuses)).toEqual(new Set([200, 400, 404, 405, 414]))
    vi.spyOn(app.database.read, 'first').mockRejectedValueOnce(new Error('The disk is on fire'))
    expect(await statusOf(app, file)).toBe(500)
    await app.call('DELETE /api/calendar', {}, student.token)
    expect(await statusOf(app, file)).toBe(404)
    const log = app.log
      .join('\n')
      .replaceAll(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    expect(log).toContain('The disk is on fire')
    expect(log).toContain('calendar address created')
    expect(log.toLowerCase()).not.toContain(secret.toLowerCase())
  })
})
