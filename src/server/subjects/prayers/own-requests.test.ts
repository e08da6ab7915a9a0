import { expect, vi } from 'vitest'
import { type Audience, prayerResponseRules } from '#contract/rules/prayers.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent, askForPrayer, type Person } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'
import { countPrayersWithoutResponse, findPrayerNews } from './store.ts'

const byId = (id: string) => ({ params: { id } })
const edit = (app: TestApp, author: Person, id: string, content: string, audience: Audience = 'anonymous') =>
  app.call('PUT /api/prayer-requests/{id}', { ...byId(id), body: { content, audience } }, author.token)
const withdraw = (app: TestApp, author: Person, id: string) =>
  app.call('POST /api/prayer-requests/{id}/withdraw', byId(id), author.token)
const markAnswered = (app: TestApp, author: Person, id: string, thanks?: string) => {
  const body = thanks === undefined ? {} : { thanks }
  return app.call('POST /api/prayer-requests/{id}/answered', { ...byId(id), body }, author.token)
}
const undoAnswered = (app: TestApp, author: Person, id: string) =>
  app.call('DELETE /api/prayer-requests/{id}/answered', byId(id), author.token)
const pray = (app: TestApp, student: Person, id: string) =>
  app.call('POST /api/prayer-requests/{id}/pray', byId(id), student.token)
const respond = (app: TestApp, leader: Person, id: string) =>
  app.call('POST /api/prayer-requests/{id}/respond', { ...byId(id), body: { response: 'We pray.' } }, leader.token)
const remove = (app: TestApp, leader: Person, id: string) =>
  app.call('DELETE /api/prayer-requests/{id}', byId(id), leader.token)
const mine = async (app: TestApp, student: Person) =>
  (await app.call('GET /api/prayer-requests/mine', { query: {} }, student.token)).body
const community = async (app: TestApp, student: Person) =>
  (await app.call('GET /api/prayer-requests', { query: {} }, student.token)).body
const managed = async (app: TestApp, leader: Person, query: { show?: 'unanswered' | 'answered' } = {}) =>
  (await app.call('GET /api/prayer-requests/admin', { query }, leader.token)).body
const deleted = async (app: TestApp, leader: Person) =>
  (await app.call('GET /api/prayer-requests/deleted', { query: {} }, leader.token)).body
const revisions = async (app: TestApp, leader: Person, id: string) =>
  (await app.call('GET /api/prayer-requests/{id}/revisions', { ...byId(id), query: {} }, leader.token)).body
const history = async (app: TestApp, leader: Person) =>
  (await app.call('GET /api/history', { query: { group: 'prayers' } }, leader.token)).body.map(
    ({ kind, actor, entityId, facts, content }) => ({ kind, actor: actor?.name, entityId, facts, content }),
  )

describeOnBoth('own prayer requests', () => {
  it('can be changed by their author only', async ({ app, leader, student }) => {
    const ben = await addStudent(app, 'Ben')
    const { _id: id } = await askForPrayer(app, student)
    const before = await app.dumpTables()
    for (const refused of [
      await edit(app, ben, id, 'Mine now'),
      await withdraw(app, ben, id),
      await markAnswered(app, ben, id),
      await undoAnswered(app, ben, id),
    ]) {
      expect(refused).toBeRefused(404, messages.prayer_not_found())
    }
    expect((await edit(app, student, id, ' \n')).body.message).toBe(messages.prayer_required())
    const tooLong = 'x'.repeat(prayerResponseRules.response.max + 1)
    expect((await markAnswered(app, student, id, tooLong)).status).toBe(400)
    expect(await app.dumpTables()).toEqual(before)
    expect(await mine(app, ben)).toEqual([])
    await remove(app, leader, id)
    for (const { status } of [
      await edit(app, student, id, 'Too late'),
      await withdraw(app, student, id),
      await markAnswered(app, student, id),
      await undoAnswered(app, student, id),
    ]) {
      expect(status).toBe(404)
    }
    expect(await deleted(app, leader)).toMatchObject([{ isWithdrawn: false, deletedBy: { name: 'Ruth' } }])
  })

  it('PS2, PS4: keep the earlier versions of an edit for leaders', async ({ app, leader, student }) => {
    const { _id: id } = await askForPrayer(app, student, 'First')
    app.advance(1000)
    const first = app.now().toISOString()
    expect((await edit(app, student, id, 'Second', 'leaders')).body).toMatchObject({
      content: 'Second',
      audience: 'leaders',
      editedAt: first,
    })
    app.advance(1000)
    const second = app.now().toISOString()
    await edit(app, student, id, 'Third', 'leaders')
    // A retry changes nothing.
    await edit(app, student, id, 'Third', 'leaders')
    expect(await revisions(app, leader, id)).toEqual([
      { content: 'Second', audience: 'leaders', replacedAt: second },
      { content: 'First', audience: 'anonymous', replacedAt: first },
    ])
    expect(await managed(app, leader)).toMatchObject([{ content: 'Third', audience: 'leaders', editedAt: second }])
    const entry = { kind: 'prayer.edited', actor: 'Ana', entityId: id }
    expect(await history(app, leader)).toEqual([
      { ...entry, facts: { audience: 'leaders' }, content: { content: 'Second' } },
      { ...entry, facts: { from: 'anonymous', to: 'leaders' }, content: { content: 'First' } },
    ])
    const missing = await app.call(
      'GET /api/prayer-requests/{id}/revisions',
      { ...byId('none'), query: {} },
      leader.token,
    )
    expect(missing.status).toBe(404)
  })

  it('are not edited by a form that has not seen the newest version', async ({ app, leader, student }) => {
    const { _id: id } = await askForPrayer(app, student, 'First')
    const save = (content: string, audience: 'leaders' | 'anonymous', editCount?: number) =>
      app.call('PUT /api/prayer-requests/{id}', { ...byId(id), body: { content, audience, editCount } }, student.token)
    expect((await mine(app, student))[0]).toMatchObject({ editCount: 0 })
    app.advance(60_000)
    const at = app.now().toISOString()
    for (const _retry of [1, 2]) expect((await save('Second', 'leaders', 0)).body.editCount).toBe(1)
    const refused = await save('On the laptop', 'anonymous', 0)
    const said = { name: 'Ana', time: 'Mar 1, 2026, 6:01 PM UTC' }
    const fields = formatNames([messages.prayer_your_request(), messages.prayer_audience()])
    expect(refused).toBeRefused(409, 'edited_meanwhile', messages.edited_meanwhile_fields({ ...said, fields }))
    expect(refused.body).toMatchObject({
      newer: { at, fields: ['content', 'audience'], current: { content: 'Second', audience: 'leaders', editCount: 1 } },
    })
    expect(await managed(app, leader)).toMatchObject([{ content: 'Second', audience: 'leaders' }])
    expect((await save('On the laptop', 'leaders', 1)).status).toBe(200)
    expect((await save('Without a version', 'leaders')).body.editCount).toBe(3)
  })

  it('can be withdrawn, and leaders still find them', async ({ app, leader, student }) => {
    const { _id: id } = await askForPrayer(app, student, 'For my exam.')
    app.advance(1000)
    await edit(app, student, id, 'For my test.')
    expect((await withdraw(app, student, id)).status).toBe(204)
    expect((await withdraw(app, student, id)).status).toBe(404)
    for (const list of [await mine(app, student), await community(app, student), await managed(app, leader)]) {
      expect(list).toEqual([])
    }
    expect((await respond(app, leader, id)).status).toBe(404)
    expect(await deleted(app, leader)).toMatchObject([
      { content: 'For my test.', isWithdrawn: true, deletedBy: { name: 'Ana' }, deletedAt: app.now().toISOString() },
    ])
    expect(await revisions(app, leader, id)).toMatchObject([{ content: 'For my exam.' }])
    expect((await history(app, leader))[0]).toEqual({
      ...{ kind: 'prayer.withdrawn', actor: 'Ana', entityId: id, facts: {}, content: { content: 'For my test.' } },
    })
  })

  it('can be marked as answered, with a word of thanks that the group sees', async ({ app, leader, student }) => {
    const ben = await addStudent(app, 'Ben')
    const { _id: id } = await askForPrayer(app, student, 'For my exam.')
    const answeredAt = app.now().toISOString()
    const withoutThanks = await markAnswered(app, student, id, ' \n')
    expect(withoutThanks.body).toMatchObject({ answeredAt })
    expect(withoutThanks.body.thanks).toBeUndefined()
    app.advance(1000)
    for (const _retry of [1, 2]) await markAnswered(app, student, id, 'I passed!')
    await markAnswered(app, student, id, 'I passed, thanks to you!')
    for (const list of [await community(app, ben), await mine(app, student), await managed(app, leader)]) {
      expect(list).toMatchObject([{ answeredAt, thanks: 'I passed, thanks to you!' }])
    }
    for (const _retry of [1, 2]) expect((await undoAnswered(app, student, id)).status).toBe(204)
    const [shown] = await community(app, ben)
    expect([shown?.answeredAt, shown?.thanks]).toEqual([undefined, undefined])
    const entry = { actor: 'Ana', entityId: id, facts: {} }
    const content = (thanks: string | null) => ({ content: 'For my exam.', thanks })
    expect(await history(app, leader)).toEqual([
      { kind: 'prayer.answered_undone', ...entry, content: content('I passed, thanks to you!') },
      { kind: 'prayer.answered', ...entry, content: content('I passed!') },
      { kind: 'prayer.answered', ...entry, content: content(null) },
      { kind: 'prayer.answered', ...entry, content: content(null) },
    ])
  })

  it('CO3: show new prayers and responses to their author until they are seen', async ({ app, leader, student }) => {
    const friends = await Promise.all(['Ben', 'Eve', 'Lea'].map((name) => addStudent(app, name)))
    const [first, second] = [await askForPrayer(app, student), await askForPrayer(app, student, 'Other', 'leaders')]
    await Promise.all([student, ...friends].map((person) => pray(app, person, first._id)))
    await pray(app, student, second._id)
    await respond(app, leader, second._id)
    const [ben] = friends as [Person]
    await respond(app, leader, (await askForPrayer(app, ben))._id)
    expect(await mine(app, student)).toMatchObject([
      { _id: second._id, prayerCount: 1, newPrayers: 0, isResponseNew: true, prayed: true },
      { _id: first._id, prayerCount: 4, newPrayers: 3, isResponseNew: false, prayed: true },
    ])
    expect(await findPrayerNews(app.database.read, student._id)).toEqual({ prayers: 3, responses: 1 })
    const [anas, bens] = [await listen(app, student), await listen(app, ben)]
    const markRead = () => app.call('PUT /api/prayer-requests/read', {}, student.token)
    expect([(await markRead()).body, (await markRead()).body]).toEqual([
      { prayers: 0, responses: 0 },
      { prayers: 0, responses: 0 },
    ])
    expect(await mine(app, student)).toMatchObject([
      { newPrayers: 0, isResponseNew: false },
      { prayerCount: 4, newPrayers: 0 },
    ])
    const read = ['prayers', { id: student._id }]
    await vi.waitFor(() => expect(anas.changes()).toEqual([read]), 10_000)
    expect(await findPrayerNews(app.database.read, ben._id)).toEqual({ prayers: 0, responses: 1 })
    const late = await addStudent(app, 'Tim')
    await pray(app, late, first._id)
    expect((await mine(app, student))[1]).toMatchObject({ prayerCount: 5, newPrayers: 1 })
    expect(await findPrayerNews(app.database.read, student._id)).toEqual({ prayers: 1, responses: 0 })
    await remove(app, leader, first._id)
    expect(await findPrayerNews(app.database.read, student._id)).toEqual({ prayers: 0, responses: 0 })
    // Only the late prayer and the deletion concern others.
    const changed = ['prayers', { id: first._id }]
    await vi.waitFor(() => expect(bens.changes()).toEqual([changed, changed]), 10_000)
  })

  it('are counted and listed for leaders while they have no response', async ({ app, leader, student }) => {
    const ids: string[] = []
    for (let index = 0; index < 6; index += 1) ids.push((await askForPrayer(app, student))._id)
    const [responded = '', answered = '', undone = '', removed = '', withdrawn = '', open = ''] = ids
    await respond(app, leader, responded)
    await markAnswered(app, student, answered)
    await markAnswered(app, student, undone)
    await undoAnswered(app, student, undone)
    await remove(app, leader, removed)
    await withdraw(app, student, withdrawn)
    await edit(app, student, open, 'Changed', 'leaders')
    const listed = await managed(app, leader, { show: 'unanswered' })
    expect(listed.map(({ _id }) => _id)).toEqual([undone, open])
    expect(await countPrayersWithoutResponse(app.database.read)).toBe(2)
    expect(await managed(app, leader)).toHaveLength(4)
    const others = await managed(app, leader, { show: 'answered' })
    expect(others.map(({ _id }) => _id)).toEqual([answered, responded])
    const query = { show: 'unanswered', student: student._id } as const
    expect((await app.call('GET /api/prayer-requests/admin', { query }, leader.token)).body).toEqual(listed)
    const wrong = { show: 'all' } as unknown as { show: 'unanswered' }
    expect((await app.call('GET /api/prayer-requests/admin', { query: wrong }, leader.token)).status).toBe(400)
  })

  it.for([
    ['unanswered', [0, 2, 4]],
    ['answered', [5, 3, 1]],
  ] as const)('are listed page by page for leaders: %s', async ([show, order], { app, leader, student }) => {
    const ids: string[] = []
    for (let index = 0; index < 6; index += 1) ids.push((await askForPrayer(app, student))._id)
    for (const id of ids.filter((_, index) => index % 2 === 1)) await respond(app, leader, id)
    for (const filter of [{}, { student: student._id }]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const query = { show, limit: '2', ...filter, ...(cursor !== undefined && { cursor }) }
        const { body, headers } = await app.call('GET /api/prayer-requests/admin', { query }, leader.token)
        seen.push(...body.map(({ _id }) => _id))
        cursor = /cursor=([^&>]+)/.exec(`${headers['link']}`)?.[1]
      } while (cursor !== undefined)
      expect(seen).toEqual(order.map((index) => ids[index]))
    }
  })

  it.for(['delete', 'respond', 'withdraw'] as const)(
    'CO2: lose nothing if the author edits while another person acts: %s',
    async (action, { app, leader, student }) => {
      for (let round = 0; round < 5; round += 1) {
        const { _id: id } = await askForPrayer(app, student, 'Before')
        const act = { delete: () => remove(app, leader, id), respond: () => respond(app, leader, id) }
        const [edited, other] = await Promise.all([
          edit(app, student, id, 'After'),
          action === 'withdraw' ? withdraw(app, student, id) : act[action](),
        ])
        expect(other.status).toBe(action === 'respond' ? 200 : 204)
        const isEdited = edited.status === 200
        expect(isEdited || action !== 'respond').toBe(true)
        const text = isEdited ? 'After' : 'Before'
        const list = action === 'respond' ? await managed(app, leader) : await deleted(app, leader)
        expect(list.find(({ _id }) => _id === id)?.content).toBe(text)
        expect((await revisions(app, leader, id)).map(({ content }) => content)).toEqual(isEdited ? ['Before'] : [])
        const entries = (await history(app, leader)).filter(({ entityId }) => entityId === id)
        expect(entries).toHaveLength(isEdited ? 2 : 1)
        // Each entry has the text as it was just before it, so the order of the entries is the order of the changes.
        const last = entries.find(({ kind }) => kind !== 'prayer.edited')
        const isAfterEdit = entries[0] === last && isEdited
        expect(last?.content).toEqual({ content: isAfterEdit ? 'After' : 'Before' })
      }
    },
  )
})
