import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { cleanUp, erase, expectConsistent, runErasure } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, addWaiting, type Person, sendMessage } from '#test/support/people.ts'
import { runSql } from '#test/support/sql.ts'

const byId = ({ _id }: { _id: string }) => ({ params: { id: _id } })
const hold = (app: TestApp, leader: Person, person: Person, reason: string | null) =>
  app.call('PUT /api/users/{id}/hold', { ...byId(person), body: { reason } }, leader.token)
const kindsOf = async (app: TestApp, leader: Person) =>
  (await app.call('GET /api/history', { query: { limit: '100' } }, leader.token)).body.map(({ kind }) => kind)
const tell = (app: TestApp, reporter: Person, about: readonly Person[]) =>
  app.call(
    'POST /api/concerns',
    { body: { content: 'I am scared of what happens after the meetings.', about: about.map(({ _id }) => _id) } },
    reporter.token,
  )

describeOnBoth('erasing a person', () => {
  it('refuses leaders, waiting people and unknown people', async ({ app, leader }) => {
    const [tom, noah] = [await addLeader(app, 'Tom'), await addWaiting(app)]
    expect(await erase(app, leader, tom._id)).toBeRefused(409, messages.erase_leader())
    expect(await erase(app, leader, noah._id)).toBeRefused(409, messages.still_waiting())
    expect((await erase(app, leader, 'nobody')).status).toBe(404)
  })

  it('AU13: happens at once with two leaders, and the other one gets a notice', async ({ app, leader }) => {
    const [tom, ana] = [await addLeader(app, 'Tom'), await addStudent(app)]
    expect((await erase(app, leader, ana._id)).body).toEqual({ isErased: true })
    const [notice] = (await app.call('GET /api/notices', {}, tom.token)).body
    expect(notice).toMatchObject({
      kind: 'account.erased',
      actor: { name: 'Ruth' },
      subject: { name: messages.erased_person() },
    })
    expect((await kindsOf(app, leader))[0]).toBe('account.erased')
    expect((await erase(app, leader, ana._id)).status).toBe(404)
    await runErasure(app)
    await expectConsistent(app)
  })

  it('AU13: waits for a second leader where there are three', async ({ app, leader }) => {
    const [tom, , ana] = [await addLeader(app, 'Tom'), await addLeader(app, 'Miriam'), await addStudent(app)]
    const { body } = await erase(app, leader, ana._id)
    expect(body).toMatchObject({ isErased: false, confirmation: { action: 'erase', mayWithdraw: true } })
    expect((await app.call('GET /api/users/{id}', byId(ana), leader.token)).status).toBe(200)
    const request = byId(body.confirmation ?? { _id: '' })
    const own = await app.call('POST /api/confirmations/{id}/confirm', request, leader.token)
    expect(own.status).toBe(403)
    app.advance(serverLimits.confirmationMs - 1)
    expect((await app.call('POST /api/confirmations/{id}/confirm', request, tom.token)).status).toBe(200)
    expect((await app.call('GET /api/users/{id}', byId(ana), leader.token)).status).toBe(404)
    await runErasure(app)
    await expectConsistent(app)
  })

  it('is blocked by a hold, which all leaders see with its reason', async ({ app, leader }) => {
    const [tom, ana] = [await addLeader(app, 'Tom'), await addStudent(app)]
    expect((await hold(app, leader, ana, ' ')).status).toBe(400)
    const held = await hold(app, leader, ana, 'The police asked for it.')
    expect(held.body.hold).toEqual({ since: app.now().toISOString(), reason: 'The police asked for it.' })
    const seen = await app.call('GET /api/users/{id}', byId(ana), tom.token)
    expect(seen.body.hold?.reason).toBe('The police asked for it.')
    expect(await erase(app, tom, ana._id)).toBeRefused(409, messages.erase_held())
    // A retry changes nothing.
    await hold(app, leader, ana, 'The police asked for it.')
    expect((await hold(app, tom, ana, null)).body.hold).toBeUndefined()
    await hold(app, tom, ana, null)
    const notices = (await app.call('GET /api/notices', {}, leader.token)).body
    expect(notices).toMatchObject([{ kind: 'account.released', actor: { name: 'Tom' }, subject: { name: 'Ana' } }])
    expect((await kindsOf(app, leader)).slice(0, 2)).toEqual(['account.released', 'account.held'])
    expect((await kindsOf(app, leader)).filter((kind) => kind === 'account.held')).toHaveLength(1)
    expect((await erase(app, leader, ana._id)).body.isErased).toBe(true)
  })

  it('is blocked by an open concern, for leaders who receive it', async ({ app, leader }) => {
    const ana = await addStudent(app)
    await addLeader(app, 'Tom')
    expect((await tell(app, ana, [])).status).toBe(201)
    expect(await erase(app, leader, ana._id)).toBeRefused(409, messages.erase_open_concern())
  })

  it('AZ8: erases a reporter for an accused leader, and keeps name and chat in the concern', async ({
    app,
    leader,
  }) => {
    const [tom, ana] = [await addLeader(app, 'Tom'), await addStudent(app)]
    await sendMessage(app, tom, ana._id, 'Stay after the meeting, and tell nobody.')
    const { body: concern } = await tell(app, ana, [tom])
    expect((await erase(app, tom, ana._id)).body).toEqual({ isErased: true })
    await runErasure(app)
    await expectConsistent(app)
    const records = await app.rowsOf('concern_records')
    expect(records.map(({ concern_id }) => concern_id)).toEqual([concern._id, concern._id])
    const text = records.map(({ content }) => content).join('\n')
    expect(text).toContain(messages.erased_record_name({ name: ana.name, username: ana.username }))
    expect(text).toContain('Tom: Stay after the meeting, and tell nobody.')
    // Ruth can still read the concern.
    expect((await app.call('GET /api/concerns/{id}', byId(concern), leader.token)).status).toBe(200)
  })

  it('AZ8: leaves the request open when a leader may not confirm it for a concern', async ({ app, leader }) => {
    const [tom, , ana] = [await addLeader(app, 'Tom'), await addLeader(app, 'Miriam'), await addStudent(app)]
    await tell(app, ana, [tom])
    const { confirmation } = (await erase(app, tom, ana._id)).body
    expect(confirmation).toBeDefined()
    const request = byId(confirmation ?? { _id: '' })
    const refused = await app.call('POST /api/confirmations/{id}/confirm', request, leader.token)
    expect(refused).toBeRefused(409, messages.erase_open_concern())
    const [open] = (await app.call('GET /api/confirmations', {}, tom.token)).body
    expect(open).toEqual(confirmation)
  })

  it('PS3: lets the daily job erase what a closed concern has kept', async ({
    app,
    leader: _,
    testDatabase: { url },
  }) => {
    const [tom, ana, ben] = [await addLeader(app, 'Tom'), await addStudent(app), await addStudent(app, 'Ben')]
    await sendMessage(app, tom, ana._id, 'zq Stay after the meeting.')
    const { body: own } = await tell(app, ana, [tom])
    await runSql(
      url,
      `insert into concerns (id, reporter_id, content, created_at) values ('bens', '${ben._id}', 'It is Tom.', '2026-03-01')`,
      `insert into concern_people (concern_id, user_id, is_named) values ('bens', '${ana._id}', 1), ('bens', '${tom._id}', 1)`,
    )
    await erase(app, tom, ana._id)
    await runErasure(app)
    const kept = async () => JSON.stringify(await app.rowsOf('concern_records'))
    expect(await kept()).toContain('zq Stay')
    await runSql(url, `update concerns set closed_at = '${app.now().toISOString()}'`)
    await cleanUp(app)
    expect(await kept()).not.toContain(own._id)
    expect(await kept()).toContain('zq Stay')
    app.advance(serverLimits.erasing.closedConcernMs + 1)
    await cleanUp(app)
    expect(await kept()).toBe('[]')
  })
})
