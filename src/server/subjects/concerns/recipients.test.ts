import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { receivedBy, setLead, tellConcern } from '#test/support/concerns.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, logIn, type Person } from '#test/support/people.ts'
import { runSql } from '#test/support/sql.ts'

const byId = (id: string) => ({ params: { id } })
const own = async (app: TestApp, { token }: Person, id: string) =>
  (await app.call('GET /api/own-concerns/{id}', byId(id), token)).body

describeOnBoth('the recipients of a concern', () => {
  it('are the leads, then all leaders, then nobody', async ({ app, student }) => {
    const [ruth, tom, saul] = [await addLeader(app), await addLeader(app, 'Tom'), await addLeader(app, 'Saul')]
    const leaders = [ruth, tom, saul]
    const all = await tellConcern(app, student)
    const { _id: about } = await tellConcern(app, student, { about: [saul._id] })
    const { _id: aboutAll } = await tellConcern(app, student, { about: leaders.map(({ _id }) => _id) })
    const lists = () => Promise.all(leaders.map((leader) => receivedBy(app, leader)))
    expect(await lists()).toEqual([[about, all._id], [about, all._id], [all._id]])
    expect((await own(app, student, aboutAll)).recipients).toEqual({ isReceived: false, names: [] })

    await setLead(app, saul)
    expect(await lists()).toEqual([[about], [about], [all._id]])
    await setLead(app, tom)
    expect(await lists()).toEqual([[], [about, all._id], [all._id]])
    // A lead who is switched off, or no leader any more, receives nothing.
    const off = await app.call('POST /api/users/{id}/remove-leader', byId(saul._id), ruth.token)
    expect(off.status).toBe(200)
    const [request] = off.body.confirmations
    await app.call('POST /api/confirmations/{id}/confirm', byId(`${request?._id}`), tom.token)
    expect((await app.call('GET /api/users/{id}', byId(saul._id), ruth.token)).body).toMatchObject({
      role: 'student',
      isSafeguardingLead: false,
    })
    expect((await own(app, student, all._id)).recipients.names).toEqual(['Tom'])
  })

  it('are known to all leaders, whatever concerns there are', async ({ app, student, testDatabase }) => {
    const [ruth, tom, saul] = [await addLeader(app), await addLeader(app, 'Tom'), await addLeader(app, 'Saul')]
    const leads = ({ token }: Person) => app.call('GET /api/concerns/leads', {}, token)
    expect((await leads(ruth)).body).toEqual([])
    for (const leader of [tom, ruth]) await setLead(app, leader)
    await tellConcern(app, student, { about: [tom._id] })
    for (const leader of [ruth, tom, saul]) {
      expect((await leads(leader)).body).toEqual([ruth, tom].map(({ _id, name }) => ({ _id, name })))
    }
    await runSql(testDatabase.url, `update users set switched_off_at = '2026-03-01' where id = '${tom._id}'`)
    expect((await leads(saul)).body.map(({ name }) => name)).toEqual(['Ruth'])
  })

  it('are nobody where the only leader is concerned, until another one joins', async ({ app, student, leader }) => {
    const { _id, recipients } = await tellConcern(app, student, { about: [leader._id] })
    expect(recipients).toEqual({ isReceived: false, names: [] })
    const ruth = await addLeader(app)
    expect(await receivedBy(app, ruth)).toEqual([_id])
  })

  it('do not include a leader who told it, nor a student who becomes a leader later', async ({ app }) => {
    const [ruth, tom, ben] = [await addLeader(app), await addLeader(app, 'Tom'), await addStudent(app, 'Ben')]
    await setLead(app, ruth)
    const { _id: id } = await tellConcern(app, ruth, { about: [ben._id] })
    expect([await receivedBy(app, ruth), await receivedBy(app, tom)]).toEqual([[], [id]])
    expect((await app.call('GET /api/concerns/{id}', byId(id), ruth.token)).status).toBe(404)
    expect((await own(app, ruth, id)).about).toEqual([{ _id: ben._id, name: 'Ben', role: 'student' }])
    const request = await app.call('POST /api/users/{id}/make-leader', byId(ben._id), ruth.token)
    const [confirmation] = request.body.confirmations
    await app.call('POST /api/confirmations/{id}/confirm', byId(`${confirmation?._id}`), tom.token)
    await setLead(app, ben)
    expect(await receivedBy(app, await logIn(app, ben))).toEqual([])
    expect(await receivedBy(app, tom)).toEqual([id])
  })

  it('can be asked for before a concern is told', async ({ app, student }) => {
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    await setLead(app, ruth)
    const ask = async (about: string) =>
      (await app.call('GET /api/concerns/recipients', { query: { about } }, student.token)).body
    expect(await ask('')).toEqual({ isReceived: true, names: ['Ruth'] })
    expect(await ask(ruth._id)).toEqual({ isReceived: true, names: ['Tom'] })
    expect(await ask(`${ruth._id},${tom._id}`)).toEqual({ isReceived: false, names: [] })
    const leaders = await app.call('GET /api/concerns/leaders', {}, ruth.token)
    expect(leaders.body).toEqual([{ _id: tom._id, name: 'Tom' }])
  })
})
