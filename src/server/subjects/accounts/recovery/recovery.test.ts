import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, addWaiting, type Person, password } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

const newPassword = 'a-brighter-lamp'
const request = (app: TestApp, leader: Person, { _id }: Person) =>
  app.call('POST /api/users/{id}/recovery-code', { params: { id: _id } }, leader.token)
const createCode = async (app: TestApp, leader: Person, person: Person) =>
  `${(await request(app, leader, person)).body.code}`
const recover = (app: TestApp, { username }: Pick<Person, 'username'>, code: string, address?: string) =>
  app.call('POST /api/auth/recover', { body: { username, code, newPassword } }, undefined, address ? { address } : {})
const logIn = (app: TestApp, { username }: Person, typed: string) =>
  app.call('POST /api/auth/login', { body: { username, password: typed } })

const refused = [401, 'wrong_credentials', messages.recovery_failed()]
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof recover>>) => [status, body.code, body.message]

describeOnBoth('a recovery code', () => {
  it('AU11: is refused when it is wrong, late, replaced, used or for another account', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    expect(refusalOf(await recover(app, ana, 'BBBB-BBBB'))).toEqual(refused)
    const replaced = await createCode(app, leader, ana)
    const code = await createCode(app, leader, ana)
    expect(refusalOf(await recover(app, ana, replaced))).toEqual(refused)
    expect(refusalOf(await recover(app, ben, code))).toEqual(refused)
    expect(refusalOf(await recover(app, { username: 'nobody-here' }, code))).toEqual(refused)
    app.advance(serverLimits.recoveryCodeMs)
    expect(refusalOf(await recover(app, ana, code))).toEqual(refused)
    const current = await createCode(app, leader, ana)
    expect((await recover(app, ana, current)).status).toBe(200)
    expect(refusalOf(await recover(app, ana, current))).toEqual(refused)
  })

  it('AU11: is stored as a slow hash only, and is nowhere in the log', async ({ app, leader, student }) => {
    const code = await createCode(app, leader, student)
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
    const stored = JSON.stringify(await app.dumpTables())
    for (const form of [code, code.replace('-', '')]) expect(stored + app.log.join()).not.toContain(form)
    expect(await app.rowsOf('recovery_codes')).toMatchObject([{ code_hash: expect.stringMatching(/^\$argon2id/) }])
  })

  it('AU11: sets the password, ends all other sessions, and logs in', async ({ app, leader, student }) => {
    const stream = await listen(app, student)
    const code = await createCode(app, leader, student)
    const recovered = await recover(app, student, ` ${code.toLowerCase().replace('-', ' ')} `)
    expect([recovered.status, recovered.body.user.name]).toEqual([200, 'Ana'])
    await stream.ended
    expect((await app.call('GET /api/auth/me', {}, student.token)).status).toBe(401)
    expect((await app.call('GET /api/auth/me', {}, recovered.body.token)).status).toBe(200)
    expect((await logIn(app, student, password)).status).toBe(401)
    expect((await logIn(app, student, newPassword)).status).toBe(200)
    const kinds = await app.kindsOfHistory()
    expect(kinds).toEqual(expect.arrayContaining(['account.recovery_code_created', 'account.recovered']))
  })

  it('AU11: works once when two nodes get it at the same moment', async ({ nodes, leader, student }) => {
    for (let round = 0; round < 5; round += 1) {
      const code = await createCode(nodes[0], leader, student)
      const responses = await Promise.all(nodes.map((node) => recover(node, student, code)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
    }
  })

  it('AU11: can be guessed five times from one address', async ({ app, leader, student }) => {
    const code = await createCode(app, leader, student)
    for (const { username } of [student, { username: 'nobody-here' }]) {
      const statuses = []
      for (let guess = 0; guess < 7; guess += 1) {
        statuses.push((await recover(app, { username }, `BBBB-BBB${guess}`, '198.51.100.7')).status)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    }
    // From another address, the right code works.
    expect((await recover(app, student, code, '203.0.113.9')).status).toBe(200)
  })

  it('AU11: counts guesses from all unknown addresses together', async ({ app, leader, student }) => {
    const code = await createCode(app, leader, student)
    const statuses = []
    for (let guess = 0; guess < 25; guess += 1) {
      statuses.push((await recover(app, student, `BBBB-BB${guess + 20}`, `198.51.100.${guess}`)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(serverLimits.loginFailuresPerAccount.burst)
    expect((await recover(app, student, code, '203.0.113.9')).status).toBe(429)
  })

  it('helps a person who has failed to log in, and ends their wait', async ({ app, leader, student }) => {
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(app, student, 'not-the-password')
    expect((await logIn(app, student, password)).status).toBe(429)
    const code = await createCode(app, leader, student)
    expect((await recover(app, student, code)).status).toBe(200)
    expect((await logIn(app, student, newPassword)).status).toBe(200)
  })

  it('is not for the own account or one that is switched off, but for one that waits', async ({ app, leader }) => {
    expect(await request(app, leader, leader)).toBeRefused(403, messages.own_account())
    const [ana, noah] = [await addStudent(app), await addWaiting(app)]
    const code = await createCode(app, leader, ana)
    await app.call('POST /api/users/{id}/switch-off', { params: { id: ana._id } }, leader.token)
    expect(refusalOf(await recover(app, ana, code))).toEqual(refused)
    expect(await request(app, leader, ana)).toBeRefused(409, messages.switch_on_first())
    const waiting = await recover(app, noah, await createCode(app, leader, noah))
    expect(waiting.body.user.awaitingApproval).toBe(true)
  })
})

describeOnBoth("a recovery code for a leader's account", () => {
  it('is created at once while there are two leaders, who are notified', async ({ app, leader }) => {
    const tom = await addLeader(app, 'Tom')
    expect((await request(app, leader, tom)).body.code).toBeDefined()
    const { body } = await app.call('GET /api/notices', {}, tom.token)
    expect(body).toMatchObject([{ kind: 'account.recovery_code_created', actor: { name: 'Ruth' } }])
  })

  it('AU13: needs a second leader, and then is given once to the leader who requested it', async ({ app, leader }) => {
    const [tom, miriam] = [await addLeader(app, 'Tom'), await addLeader(app, 'Miriam')]
    const first = await request(app, leader, tom)
    expect(first.body.code).toBeUndefined()
    const id = `${first.body.confirmation?._id}`
    const confirm = (actor: Person) => app.call('POST /api/confirmations/{id}/confirm', { params: { id } }, actor.token)
    expect([(await confirm(leader)).status, (await confirm(tom)).status]).toEqual([403, 403])
    expect((await request(app, leader, tom)).body.confirmation?._id).toBe(id)
    expect((await confirm(miriam)).body.outcome).toBe('confirmed')
    const page = await app.call('GET /api/users/{id}', { params: { id: tom._id } }, leader.token)
    expect(page.body.confirmations).toMatchObject([{ _id: id, outcome: 'confirmed' }])
    // The leader who confirmed gets no code.
    expect((await request(app, miriam, tom)).body.code).toBeUndefined()
    const code = `${(await request(app, leader, tom)).body.code}`
    expect((await request(app, leader, tom)).body.code).toBeUndefined()
    expect((await recover(app, tom, code)).status).toBe(200)
  })
})
