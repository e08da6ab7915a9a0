import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addWaiting, type Person } from '#test/support/people.ts'

const change = (app: TestApp, actor: Person, subject: Person, isLead: boolean) =>
  app.call('PUT /api/users/{id}/safeguarding', { params: { id: subject._id }, body: { isLead } }, actor.token)
const noticesOf = async (app: TestApp, viewer: Person) =>
  (await app.call('GET /api/notices', {}, viewer.token)).body.map(({ kind, subject }) => `${kind} ${subject?.name}`)

describeOnBoth('the role of a safeguarding lead', () => {
  it('is refused for people who are not active leaders', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    await app.call('POST /api/users/{id}/switch-off', { params: { id: tom._id } }, leader.token)
    for (const person of [student, await addWaiting(app), tom]) {
      expect(await change(app, leader, person, true)).toBeRefused(409, messages.safeguarding_leaders_only())
    }
    expect((await change(app, leader, { ...leader, _id: 'none' }, true)).status).toBe(404)
  })

  it('is recorded, and all other leaders get a notice', async ({ app, leader }) => {
    const tom = await addLeader(app, 'Tom')
    expect((await change(app, leader, tom, true)).body.isSafeguardingLead).toBe(true)
    // Already so: nothing more is recorded. The session goes on.
    expect((await change(app, tom, tom, true)).status).toBe(200)
    expect((await change(app, tom, tom, false)).body.isSafeguardingLead).toBe(false)
    const [started, ended] = ['leader.safeguarding_started Tom', 'leader.safeguarding_ended Tom']
    expect(await noticesOf(app, leader)).toEqual([ended])
    expect(await noticesOf(app, tom)).toEqual([started])
    const { body } = await app.call('GET /api/history', { query: { limit: '2' } }, leader.token)
    expect(body.map(({ kind, actor, subject }) => [kind, actor?.name, subject?.name])).toEqual([
      ['leader.safeguarding_ended', 'Tom', 'Tom'],
      ['leader.safeguarding_started', leader.name, 'Tom'],
    ])
  })

  it('AU13: is given and ended by two leaders in a group of three', async ({ app, leader }) => {
    const [tom, miriam] = [await addLeader(app, 'Tom'), await addLeader(app, 'Miriam')]
    for (const isLead of [true, false]) {
      const { body } = await change(app, leader, tom, isLead)
      const action = isLead ? 'start safeguarding' : 'end safeguarding'
      expect(body).toMatchObject({ isSafeguardingLead: !isLead, confirmations: [{ action }] })
      const confirm = (by: Person) => {
        const params = { id: `${body.confirmations[0]?._id}` }
        return app.call('POST /api/confirmations/{id}/confirm', { params }, by.token)
      }
      for (const by of [leader, tom]) expect((await confirm(by)).status).toBe(403)
      expect((await confirm(miriam)).status).toBe(200)
      const params = { id: tom._id }
      const changed = await app.call('GET /api/users/{id}', { params }, tom.token)
      expect([changed.status, changed.body.isSafeguardingLead]).toEqual([200, isLead])
    }
  })

  it.for(['remove-leader', 'switch-off'] as const)('ends with %s', async (action, { app, leader }) => {
    const tom = await addLeader(app, 'Tom')
    await change(app, leader, tom, true)
    const { body } = await app.call(`POST /api/users/{id}/${action}`, { params: { id: tom._id } }, leader.token)
    expect(body.isSafeguardingLead).toBe(false)
    const history = await app.call('GET /api/history', { query: { group: 'leaders' } }, leader.token)
    expect(history.body.map(({ kind }) => kind)).toContain('leader.safeguarding_ended')
  })
})
