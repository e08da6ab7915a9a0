import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import { addLeader, addStudent, addWaiting, logIn, type Person, password, sendMessage } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

type Action = 'make-leader' | 'remove-leader' | 'switch-off' | 'switch-on' | 'recovery-code'

const change = (app: TestApp, actor: Person, action: Exclude<Action, 'recovery-code'>, subject: Pick<Person, '_id'>) =>
  app.call(`POST /api/users/{id}/${action}`, { params: { id: subject._id } }, actor.token)
const decide = (app: TestApp, actor: Person, decision: 'confirm' | 'decline', id: string) =>
  app.call(`POST /api/confirmations/{id}/${decision}`, { params: { id } }, actor.token)
const openRequests = async (app: TestApp, viewer: Person) =>
  (await app.call('GET /api/confirmations', {}, viewer.token)).body
const noticesOf = async (app: TestApp, viewer: Person) =>
  (await app.call('GET /api/notices', {}, viewer.token)).body.map(({ kind, actor, subject }) => [
    kind,
    actor?.name,
    subject?.name,
  ])

/** Three leaders: the two-person rule applies. */
const it = base.extend('leaders', async ({ app }) => ({
  ruth: await addLeader(app, 'Ruth'),
  tom: await addLeader(app, 'Tom'),
  miriam: await addLeader(app, 'Miriam'),
}))

/** Requests that Ana becomes a leader, and returns the request. */
async function requestAna(app: TestApp, { ruth }: { ruth: Person }) {
  const ana = await addStudent(app)
  const { body } = await change(app, ruth, 'make-leader', ana)
  const [request] = body.confirmations
  if (request === undefined) throw new Error('No request')
  return { ana, request }
}

describeOnBoth('the last leader', () => {
  it('AU12: can be neither removed nor switched off', async ({ app }) => {
    const [ruth, tom] = [await addLeader(app, 'Ruth'), await addLeader(app, 'Tom')]
    await change(app, ruth, 'switch-off', tom)
    expect(await change(app, ruth, 'remove-leader', ruth)).toBeRefused(409, messages.last_leader())
    // Tom does not count while he is switched off.
    expect((await app.call('GET /api/users/{id}', { params: { id: ruth._id } }, ruth.token)).body.isLastLeader).toBe(
      true,
    )
    await change(app, ruth, 'switch-on', tom)
    expect((await change(app, ruth, 'remove-leader', ruth)).body.role).toBe('student')
    await expectRightCounts(app.dumpTables)
  })

  it('AU12: stays when two leaders remove or switch off each other at the same moment', async ({ nodes }) => {
    const [app, second] = nodes
    const ruth = await addLeader(app, 'Ruth')
    let rival = await addLeader(app, 'Tom')
    let survivor = ruth
    for (let round = 0; round < 20; round += 1) {
      const action = round % 2 === 0 ? 'remove-leader' : 'switch-off'
      const responses = await Promise.all([
        change(app, survivor, action, rival),
        change(second, rival, action, survivor),
      ])
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      const [first] = responses
      if (first?.status !== 200) survivor = rival
      const { body } = await app.call('GET /api/users', { query: { show: 'leaders' } }, survivor.token)
      expect(body.map(({ _id }) => _id)).toEqual([survivor._id])
      rival = await addLeader(app, 'Next')
    }
    await expectRightCounts(app.dumpTables)
  })
})

describeOnBoth('leaders without the two-person rule', () => {
  it('are made and removed at once, and all leaders are notified', async ({ app }) => {
    const [ruth, tom] = [await addLeader(app, 'Ruth'), await addLeader(app, 'Tom')]
    const waiting = await addWaiting(app)
    expect(await change(app, ruth, 'make-leader', waiting)).toBeRefused(409, messages.still_waiting())
    const ana = await addStudent(app)
    await sendMessage(app, ana, ana._id)
    await change(app, ruth, 'switch-off', ana)
    expect(await change(app, ruth, 'make-leader', ana)).toBeRefused(409, messages.switch_on_first())
    await change(app, ruth, 'switch-on', ana)

    const ben = await addStudent(app, 'Ben')
    const stream = await listen(app, ben)
    const made = await change(app, ruth, 'make-leader', ben)
    expect([made.status, made.body.role, made.body.confirmations]).toEqual([200, 'admin', []])
    await stream.ended
    // The session from before has ended, and the next one has the new role.
    expect((await app.call('GET /api/users', { query: {} }, ben.token)).status).toBe(401)
    expect((await app.call('GET /api/users', { query: {} }, (await logIn(app, ben)).token)).status).toBe(200)
    expect(await noticesOf(app, tom)).toEqual([['leader.made', 'Ruth', 'Ben']])
    expect(await noticesOf(app, ruth)).toEqual([])
    await expectRightCounts(app.dumpTables)
  })

  it('become students with their own chat, and lose what they could still use', async ({ app }) => {
    const [ruth, tom] = [await addLeader(app, 'Ruth'), await addLeader(app, 'Tom')]
    const ana = await addStudent(app)
    await app.call('POST /api/users/{id}/recovery-code', { params: { id: ana._id } }, tom.token)
    expect((await change(app, ruth, 'remove-leader', tom)).body.role).toBe('student')
    const student = await logIn(app, tom)
    expect((await app.call('GET /api/users', { query: {} }, student.token)).status).toBe(403)
    expect((await app.call('GET /api/chats/student', {}, student.token)).status).toBe(200)
    expect(await app.rowsOf('recovery_codes')).toEqual([])
    await expectRightCounts(app.dumpTables)
    await change(app, ruth, 'make-leader', tom)
    await change(app, ruth, 'remove-leader', tom)
    expect((await app.call('GET /api/chats/admin', { query: {} }, ruth.token)).body).toHaveLength(2)
    await expectRightCounts(app.dumpTables)
  })

  it('dismiss only their own notices', async ({ app }) => {
    const [ruth, tom] = [await addLeader(app, 'Ruth'), await addLeader(app, 'Tom')]
    await change(app, ruth, 'make-leader', await addStudent(app))
    const [notice] = (await app.call('GET /api/notices', {}, tom.token)).body
    const dismiss = (token: string) => app.call('DELETE /api/notices/{id}', { params: { id: `${notice?._id}` } }, token)
    expect((await dismiss(ruth.token)).status).toBe(404)
    expect((await dismiss(tom.token)).status).toBe(204)
    expect((await dismiss(tom.token)).status).toBe(404)
    expect(await noticesOf(app, tom)).toEqual([])
  })
})

describeOnBoth('the two-person rule', () => {
  it('AU13: refuses the requester and the person concerned', async ({ app, leaders: { ruth, tom } }) => {
    const { body } = await change(app, ruth, 'remove-leader', tom)
    const id = `${body.confirmations[0]?._id}`
    expect([body.role, body.confirmations[0]]).toMatchObject(['admin', { mayDecide: false, mayWithdraw: true }])
    for (const [person, decision] of [
      [ruth, 'confirm'],
      [tom, 'confirm'],
      [tom, 'decline'],
    ] as const) {
      expect(await decide(app, person, decision, id)).toBeRefused(403, messages.confirmation_by_another())
    }
    expect(await openRequests(app, tom)).toMatchObject([{ _id: id, mayDecide: false, mayWithdraw: false }])
    expect(await decide(app, tom, 'confirm', 'nothing')).toBeRefused(404, messages.confirmation_not_found())
  })

  it('AU13: refuses a decision after a week, and then takes a new request', async ({ app, leaders }) => {
    const { ana, request } = await requestAna(app, leaders)
    app.advance(serverLimits.confirmationMs)
    expect(await decide(app, leaders.tom, 'confirm', request._id)).toBeRefused(409, messages.confirmation_over())
    expect(await openRequests(app, leaders.tom)).toEqual([])
    const again = await change(app, leaders.tom, 'make-leader', ana)
    expect(again.body.confirmations).toHaveLength(1)
    expect(again.body.confirmations[0]?._id).not.toBe(request._id)
  })

  it('AU13: makes a change when another leader confirms it, once', async ({ app, leaders }) => {
    const { ana, request } = await requestAna(app, leaders)
    expect((await app.call('GET /api/users', { query: {} }, ana.token)).status).toBe(403)
    // A second call and another leader's call find the same request.
    const again = await change(app, leaders.tom, 'make-leader', ana)
    expect(again.body.confirmations).toMatchObject([{ _id: request._id, mayDecide: true }])
    const confirmed = await decide(app, leaders.tom, 'confirm', request._id)
    expect([confirmed.status, confirmed.body.outcome]).toEqual([200, 'confirmed'])
    expect((await app.call('GET /api/users', { query: {} }, (await logIn(app, ana)).token)).status).toBe(200)
    expect((await decide(app, leaders.miriam, 'confirm', request._id)).status).toBe(409)
    const entries = (await app.rowsOf('history_entries')).filter(({ kind }) => kind !== 'leader.signed_in').slice(-3)
    expect(entries.map(({ kind }) => kind)).toEqual(['confirmation.requested', 'confirmation.confirmed', 'leader.made'])
    expect(entries[2]).toMatchObject({
      actor_id: leaders.ruth._id,
      facts: JSON.stringify({ confirmedBy: leaders.tom._id }),
    })
    await expectRightCounts(app.dumpTables)
  })

  it('AU13: makes no change when it is declined or withdrawn', async ({ app, leaders }) => {
    const { ana, request } = await requestAna(app, leaders)
    expect((await decide(app, leaders.tom, 'decline', request._id)).body.outcome).toBe('declined')
    const second = await change(app, leaders.ruth, 'make-leader', ana)
    expect((await decide(app, leaders.ruth, 'decline', `${second.body.confirmations[0]?._id}`)).body.outcome).toBe(
      'withdrawn',
    )
    expect((await app.call('GET /api/users', { query: {} }, ana.token)).status).toBe(403)
    expect(await app.kindsOfHistory()).toContain('confirmation.withdrawn')
  })

  it('AU13: ends a request that has become impossible', async ({ app, leaders }) => {
    const { ana, request } = await requestAna(app, leaders)
    await change(app, leaders.miriam, 'switch-off', ana)
    const response = await decide(app, leaders.tom, 'confirm', request._id)
    expect(response.status).toBe(409)
    await change(app, leaders.miriam, 'switch-on', ana)
    expect(await openRequests(app, leaders.tom)).toEqual([])
    expect((await app.call('GET /api/users/{id}', { params: { id: ana._id } }, leaders.tom.token)).body.role).toBe(
      'student',
    )
  })

  it('AU13: covers switching a leader off, but not switching a student off', async ({ app, leaders }) => {
    const { ruth, tom, miriam } = leaders
    const ana = await addStudent(app)
    expect((await change(app, ruth, 'switch-off', ana)).body.state).toBe('switched off')
    const requested = await change(app, ruth, 'switch-off', tom)
    expect(requested.body).toMatchObject({ state: 'active', confirmations: [{ action: 'switch off' }] })
    const stream = await listen(app, tom)
    await decide(app, miriam, 'confirm', `${requested.body.confirmations[0]?._id}`)
    await stream.ended
    expect((await app.call('GET /api/auth/me', {}, tom.token)).status).toBe(401)
  })

  it('AU13: covers switching a leader on, but not switching a student on', async ({ app, leaders }) => {
    const { ruth, tom, miriam } = leaders
    const [ana, oscar] = [await addStudent(app), await addLeader(app, 'Oscar')]
    await change(app, ruth, 'switch-off', ana)
    expect((await change(app, ruth, 'switch-on', ana)).body.state).toBe('active')
    const off = await change(app, ruth, 'switch-off', oscar)
    await decide(app, miriam, 'confirm', `${off.body.confirmations[0]?._id}`)
    const requested = await change(app, ruth, 'switch-on', oscar)
    const [request] = requested.body.confirmations
    expect(requested.body).toMatchObject({ state: 'switched off', confirmations: [{ action: 'switch on' }] })
    expect((await app.call('POST /api/auth/login', { body: { username: oscar.username, password } })).status).toBe(403)
    const renaming = { params: { id: oscar._id }, body: { name: 'Anna' } }
    const renamed = await app.call('PUT /api/users/{id}/name', renaming, ruth.token)
    expect(renamed).toBeRefused(409, messages.rename_after_decision())
    expect((await decide(app, ruth, 'confirm', `${request?._id}`)).status).toBe(403)
    await decide(app, tom, 'decline', `${request?._id}`)
    const second = await change(app, ruth, 'switch-on', oscar)
    await decide(app, tom, 'confirm', `${second.body.confirmations[0]?._id}`)
    expect((await app.call('GET /api/users', { query: {} }, (await logIn(app, oscar)).token)).status).toBe(200)
    expect(await app.kindsOfHistory()).toContain('account.switched_on')
    await expectRightCounts(app.dumpTables)
  })

  it('AU13: ends the open requests of a leader who is removed', async ({ app, leaders }) => {
    const { ruth, tom, miriam } = leaders
    const { request } = await requestAna(app, leaders)
    const removal = await change(app, tom, 'remove-leader', ruth)
    await decide(app, miriam, 'confirm', `${removal.body.confirmations[0]?._id}`)
    expect((await decide(app, tom, 'confirm', request._id)).status).toBe(409)
    expect(await openRequests(app, tom)).toEqual([])
  })

  it('AU13: lets a leader repeat a request that nobody else could decide any more', async ({ app, leaders }) => {
    const { ruth, tom, miriam } = leaders
    // Only Miriam could decide this, and she leaves.
    await change(app, ruth, 'remove-leader', tom)
    const leaving = await change(app, miriam, 'remove-leader', miriam)
    await decide(app, ruth, 'confirm', `${leaving.body.confirmations[0]?._id}`)
    const repeated = await change(app, ruth, 'remove-leader', tom)
    expect(repeated.body).toMatchObject({ role: 'student', confirmations: [] })
    expect(await openRequests(app, ruth)).toEqual([])
  })

  it('AU13: takes one of two confirmations, or a withdrawal, at the same moment', async ({ nodes, leaders }) => {
    const [app, second] = nodes
    for (let round = 0; round < 10; round += 1) {
      const { ana, request } = await requestAna(app, leaders)
      const responses = await Promise.all([
        decide(app, leaders.tom, 'confirm', request._id),
        round % 2 === 0
          ? decide(second, leaders.miriam, 'confirm', request._id)
          : decide(second, leaders.ruth, 'decline', request._id),
      ])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      const isConfirmed = responses.some(({ body }) => body.outcome === 'confirmed')
      const users = await app.rowsOf('users')
      expect(users.find(({ id }) => id === ana._id)?.role).toBe(isConfirmed ? 'admin' : 'student')
    }
    await expectRightCounts(app.dumpTables)
  })
})
