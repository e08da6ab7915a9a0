import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { erase } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { readPages } from '#test/support/pages.ts'
import { addLeader, addStudent, addWaiting, type Person, password } from '#test/support/people.ts'

const day = 24 * 60 * 60 * 1000

const setMonths = (app: TestApp, leader: Person, retentionMonths: number | null) =>
  app.call('PUT /api/settings', { body: { retentionMonths } }, leader.token)
/** Logs in again, because sessions end with time. */
async function logIn(app: TestApp, person: Person): Promise<Person> {
  const { body } = await app.call('POST /api/auth/login', { body: { username: person.username, password } })
  return { ...person, token: body.token }
}
const list = (app: TestApp, leader: Person, query = {}) => app.call('GET /api/retention', { query }, leader.token)
const namesOf = async (app: TestApp, leader: Person) => (await list(app, leader)).body.map(({ name }) => name)
const keep = (app: TestApp, leader: Person, id: string) =>
  app.call('POST /api/retention/{id}/keep', { params: { id } }, leader.token)
const countOf = async (app: TestApp, leader: Person) =>
  ((await app.call('GET /api/dashboard/today', { query: {} }, leader.token)).body as { unusedAccounts: number })
    .unusedAccounts

describeOnBoth('unused accounts', () => {
  it('are listed after the months of the settings, the longest unused first', async ({ app, leader }) => {
    await addStudent(app, 'Ana')
    app.advance(day)
    const ben = await addStudent(app, 'Ben')
    await addWaiting(app)
    await addLeader(app, 'Tom')
    app.advance(400 * day)
    const ruth = await logIn(app, leader)
    expect(await namesOf(app, ruth)).toEqual([])
    await setMonths(app, ruth, 12)
    expect(await namesOf(app, ruth)).toEqual(['Ana', 'Ben'])
    expect(await countOf(app, ruth)).toBe(2)
    await logIn(app, ben)
    expect(await namesOf(app, ruth)).toEqual(['Ana'])
    await setMonths(app, ruth, 14)
    expect(await namesOf(app, ruth)).toEqual([])
    await setMonths(app, ruth, null)
    expect(await countOf(app, ruth)).toBe(0)
  })

  it('are kept until the months have passed again', async ({ app, leader }) => {
    const ana = await addStudent(app, 'Ana')
    app.advance(100 * day)
    let ruth = await logIn(app, leader)
    await setMonths(app, ruth, 3)
    expect((await keep(app, ruth, 'nobody')).status).toBe(404)
    expect((await keep(app, ruth, ruth._id)).status).toBe(404)
    expect((await keep(app, ruth, ana._id)).body).toEqual({ _id: ana._id, keptAt: app.now().toISOString() })
    const [entry] = (await app.call('GET /api/history', { query: { limit: '1' } }, ruth.token)).body
    expect(entry).toMatchObject({ kind: 'account.kept', subject: { _id: ana._id } })
    expect(await namesOf(app, ruth)).toEqual([])
    const keptAt = app.now().toISOString()
    app.advance(100 * day)
    ruth = await logIn(app, leader)
    expect((await list(app, ruth)).body).toEqual([
      { _id: ana._id, name: 'Ana', username: ana.username, state: 'active', lastSeenAt: expect.any(String), keptAt },
    ])
  })

  it('come in pages, with holds and open requests, and without erased people', async ({ app, leader }) => {
    const students: Person[] = []
    for (let index = 0; index < 5; index += 1) students.push(await addStudent(app, `Student ${index}`))
    const [held, asked, gone] = students as [Person, Person, Person]
    app.advance(100 * day)
    const ruth = await logIn(app, leader)
    await setMonths(app, ruth, 1)
    await erase(app, ruth, gone._id)
    await app.call(
      'PUT /api/users/{id}/hold',
      { params: { id: held._id }, body: { reason: 'For the police.' } },
      ruth.token,
    )
    await addLeader(app, 'Tom')
    await addLeader(app, 'Miriam')
    await erase(app, ruth, asked._id)
    const listed = (await readPages((query) => list(app, ruth, { limit: '2', ...query }))).flat()
    for (const { _id, heldSince, confirmation } of listed) {
      expect(heldSince !== undefined).toBe(_id === held._id)
      expect(confirmation?.action).toBe(_id === asked._id ? 'erase' : undefined)
    }
    expect(listed.map(({ _id }) => _id)).toEqual(students.filter(({ _id }) => _id !== gone._id).map(({ _id }) => _id))
  })
})
