import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { expectConsistent, runErasure, settle } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addWaiting, askForPrayer, type Person, password, sendMessage } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

const by = ({ _id: id }: Pick<Person, '_id'>) => ({ params: { id } })
const logIn = (app: TestApp, { username }: Person) => app.call('POST /api/auth/login', { body: { username, password } })
const decide = (app: TestApp, decision: 'let-in' | 'decline' | 'undo-decision', person: Person, leader: Person) =>
  app.call(`POST /api/users/{id}/${decision}`, by(person), leader.token)
const waitingNames = async (app: TestApp, leader: Person) =>
  (await app.call('GET /api/users/waiting', { query: {} }, leader.token)).body.map(({ name }) => name)

describeOnBoth('a decision about a person who waits', () => {
  it('can not be undone before it is made, twice, or when its time is over', async ({ app, leader }) => {
    const noah = await addWaiting(app)
    expect(await decide(app, 'undo-decision', noah, leader)).toBeRefused(409, messages.undo_too_late())
    await decide(app, 'let-in', noah, leader)
    const undone = await Promise.all([
      decide(app, 'undo-decision', noah, leader),
      decide(app, 'undo-decision', noah, leader),
    ])
    expect(undone.map(({ status }) => status).toSorted()).toEqual([204, 409])
    for (const decision of ['let-in', 'decline'] as const) {
      const mia = await addWaiting(app, 'Mia')
      await decide(app, decision, mia, leader)
      await settle(app)
      expect(await decide(app, 'undo-decision', mia, leader)).toBeRefused(409, messages.undo_too_late())
    }
    await expectRightCounts(app.dumpTables)
  })

  it('can not be undone after the person was switched off or became a leader', async ({ app, leader }) => {
    for (const change of ['switch-off', 'make-leader'] as const) {
      const noah = await addWaiting(app)
      await decide(app, 'let-in', noah, leader)
      await app.call(`POST /api/users/{id}/${change}`, by(noah), leader.token)
      expect(await decide(app, 'undo-decision', noah, leader)).toBeRefused(409, messages.undo_too_late())
      expect((await app.call('GET /api/users/{id}', by(noah), leader.token)).body.state).not.toBe('waiting')
    }
  })

  it('is undone for a person who was let in: their screens connect again, and they wait as before', async ({
    app,
    leader,
  }) => {
    const [first, noah] = [await addWaiting(app, 'First'), await addWaiting(app)]
    app.advance(1_000)
    await addWaiting(app, 'Last')
    const before = (await app.rowsOf('users')).filter(({ id }) => id === noah._id)
    await decide(app, 'let-in', noah, leader)
    await sendMessage(app, noah, noah._id)
    const stream = await listen(app, noah)
    expect((await decide(app, 'undo-decision', noah, leader)).status).toBe(204)
    await stream.ended
    expect((await app.rowsOf('users')).filter(({ id }) => id === noah._id)).toEqual(before)
    expect(await waitingNames(app, leader)).toEqual(['First', 'Noah', 'Last'])
    expect((await app.call('GET /api/chats/admin', { query: {} }, leader.token)).body).toEqual([])
    expect((await app.call('GET /api/chats/student', {}, noah.token)).status).toBe(403)
    expect((await app.kindsOfHistory()).slice(-2)).toEqual(['account.let_in', 'account.waits_again'])
    await expectRightCounts(app.dumpTables)
    // What they have written is still there.
    await decide(app, 'let-in', noah, leader)
    expect((await app.call('GET /api/chats/student', {}, noah.token)).body.lastMessage?.content).toBeDefined()
    await decide(app, 'decline', first, leader)
    await settle(app)
    await expectConsistent(app)
  })

  it('is undone for a person who was declined: the account works again', async ({ app, leader }) => {
    const noah = await addWaiting(app)
    const before = (await app.rowsOf('users')).filter(({ id }) => id === noah._id)
    await decide(app, 'decline', noah, leader)
    expect((await decide(app, 'undo-decision', noah, leader)).status).toBe(204)
    expect((await app.rowsOf('users')).filter(({ id }) => id === noah._id)).toEqual(before)
    expect((await app.call('GET /api/auth/me', {}, noah.token)).body.awaitingApproval).toBe(true)
    expect((await logIn(app, noah)).status).toBe(200)
    expect(await waitingNames(app, leader)).toEqual(['Noah'])
    await settle(app)
    expect(await waitingNames(app, leader)).toEqual(['Noah'])
    await expectConsistent(app)
  })

  it('removes a declined account at once from every screen, then everywhere, and the history keeps the name', async ({
    app,
    leader,
  }) => {
    const noah = await addWaiting(app)
    const leaders = await listen(app, leader)
    expect((await decide(app, 'decline', noah, leader)).status).toBe(204)
    expect(leaders.changes()).toContainEqual(['users', { id: noah._id }])
    expect((await app.call('GET /api/auth/me', {}, noah.token)).status).toBe(401)
    expect((await logIn(app, noah)).status).toBe(401)
    expect((await app.call('GET /api/users/{id}', by(noah), leader.token)).status).toBe(404)
    for (const query of [{}, { search: 'Noah' }, { show: 'waiting' }, { show: 'switched off' }] as const) {
      const { body } = await app.call('GET /api/users', { query }, leader.token)
      expect(body.map(({ name }) => name)).not.toContain('Noah')
    }
    expect(await waitingNames(app, leader)).toEqual([])
    await settle(app)
    const { history_entries: entries = [], ...others } = await app.dumpTables()
    expect(JSON.stringify(others)).not.toContain(noah._id)
    expect(entries.at(-1)).toMatchObject({
      kind: 'account.declined',
      subject_id: noah._id,
      content: JSON.stringify({ name: 'Noah', username: noah.username }),
    })
  })

  it('erases what a declined person wrote who was inside for a moment', async ({ app, leader }) => {
    const tom = await addLeader(app, 'Tom')
    const noah = await addWaiting(app)
    await decide(app, 'let-in', noah, leader)
    await sendMessage(app, noah, noah._id, 'The lanterns over Quillhaven')
    await askForPrayer(app, noah, 'For another lantern')
    await decide(app, 'undo-decision', noah, leader)
    await decide(app, 'decline', noah, tom)
    await settle(app)
    await runErasure(app)
    // Not a few letters, which hashes contain by chance.
    expect(JSON.stringify(await app.dumpTables())).not.toMatch(/Quillhaven|another lantern/)
    await expectConsistent(app)
  })
})
