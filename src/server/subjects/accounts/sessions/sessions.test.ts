import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent, type Person, password } from '#test/support/people.ts'

const logIn = (app: TestApp, { username }: Person, address?: string) =>
  app.call(
    'POST /api/auth/login',
    { body: { username, password } },
    undefined,
    address === undefined ? {} : { address },
  )
const statusOf = async (app: TestApp, token: string) => (await app.call('GET /api/auth/me', {}, token)).status
const sessionsOf = async (app: TestApp, { _id }: Person) =>
  (await app.rowsOf('sessions')).filter(({ user_id }) => user_id === _id)

const { sessionsPerAccount, studentWrites } = serverLimits

describeOnBoth('sessions of one account', () => {
  it('AV9: are at most 50, of which the one that was not used for the longest time ends', async ({ app, student }) => {
    const other = await addStudent(app)
    app.advance(7_200_000)
    const { token } = (await logIn(app, student)).body
    for (let more = 2; more < sessionsPerAccount; more += 1) await logIn(app, student)
    app.advance(7_200_000)
    const used = student.token
    for (const session of [used, token]) expect(await statusOf(app, session)).toBe(200)
    // The use of a session is recorded after the response.
    await expect
      .poll(async () =>
        (await sessionsOf(app, student)).filter(({ created_at, last_used_at }) => created_at !== last_used_at),
      )
      .toHaveLength(2)
    app.advance(7_200_000)
    const newest = (await logIn(app, student)).body.token
    expect(await sessionsOf(app, student)).toHaveLength(sessionsPerAccount)
    for (const alive of [used, token, newest, other.token]) expect(await statusOf(app, alive)).toBe(200)
  })

  it('AV9: stay at most 50 with logins on two nodes at the same moment, also if the clock was set back', async ({
    nodes,
  }) => {
    const [first, second] = nodes
    const student = await addStudent(first)
    for (let turn = 0; turn < 10; turn += 1) {
      const logins = await Promise.all(
        Array.from({ length: 8 }, (_, index) => logIn(index % 2 === 0 ? first : second, student, `192.0.2.${index}`)),
      )
      expect(logins.map(({ status }) => status)).toEqual(Array(8).fill(200))
      expect((await sessionsOf(first, student)).length).toBeLessThanOrEqual(sessionsPerAccount)
    }
    expect(await sessionsOf(first, student)).toHaveLength(sessionsPerAccount)
    second.advance(-3_600_000)
    const { token } = (await logIn(second, student, '192.0.2.1')).body
    expect(await statusOf(second, token)).toBe(200)
    expect(await sessionsOf(first, student)).toHaveLength(sessionsPerAccount)
  })

  it('AV9: begin at the rate of other writes, from all addresses together', async ({ app, student }) => {
    const other = await addStudent(app)
    for (let sent = 0; sent < studentWrites.burst; sent += 1) {
      expect((await logIn(app, student, `192.0.2.${sent}`)).status).toBe(200)
    }
    const before = await app.rowsOf('sessions')
    const refused = await logIn(app, student, '192.0.2.250')
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'slow_down', '1'])
    expect(await app.rowsOf('sessions')).toEqual(before)
    // Neither others at these addresses nor a session that is open notice it.
    expect((await logIn(app, other, '192.0.2.1')).status).toBe(200)
    app.advance(1_000)
    expect((await logIn(app, student, '192.0.2.1')).status).toBe(200)
  })

  it('AV9: count changes of the own username and password', { tags: 'slow' }, async ({ app, student }) => {
    const rename = (newUsername: string) =>
      app.call('PUT /api/auth/update-username', { body: { currentPassword: password, newUsername } }, student.token)
    for (let sent = 0; sent < studentWrites.burst; sent += 1) expect((await rename(`ana-${sent}`)).status).toBe(200)
    const before = await app.dumpTables()
    expect((await rename('ana-again')).status).toBe(429)
    const passwords = { currentPassword: password, newPassword: 'brighter' }
    expect((await app.call('PUT /api/auth/update-password', { body: passwords }, student.token)).status).toBe(429)
    expect(await app.dumpTables()).toEqual(before)
  })

  it('AV9: refuse nobody of a group that meets behind one address', async ({ app }) => {
    const people = []
    for (let number = 0; number < 40; number += 1) people.push(await addStudent(app, `Ana${number}`))
    for (let evening = 0; evening < 3; evening += 1) {
      // A wrong password first, then the right one, on two devices each.
      for (const person of people) {
        const wrong = { username: person.username, password: 'lamp-lihgt' }
        expect((await app.call('POST /api/auth/login', { body: wrong })).status).toBe(401)
        for (const status of [(await logIn(app, person)).status, (await logIn(app, person)).status]) {
          expect(status).toBe(200)
        }
      }
      app.advance(3_600_000)
    }
  })
})
