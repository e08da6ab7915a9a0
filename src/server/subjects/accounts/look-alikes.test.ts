// Names that look like a leader's, and who is shown as a leader.
import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  addWaiting,
  askForPrayer,
  type Person,
} from '#test/support/people.ts'
import { updateUsername } from './store.ts'

const rename = (app: TestApp, leader: Person, id: string, name: string) =>
  app.call('PUT /api/users/{id}/name', { params: { id }, body: { name } }, leader.token)

/** Returns the names that leaders see flagged, in the list, on the pages of persons and in the list of those who wait. */
async function flagged(app: TestApp, { token }: Person) {
  const { body: users } = await app.call('GET /api/users', { query: {} }, token)
  const { body: waiting } = await app.call('GET /api/users/waiting', { query: {} }, token)
  const names = users.filter((user) => user.looksLikeLeader).map(({ name }) => name)
  for (const { _id: id, looksLikeLeader } of users) {
    expect((await app.call('GET /api/users/{id}', { params: { id } }, token)).body.looksLikeLeader).toBe(
      looksLikeLeader,
    )
  }
  for (const { _id: id, looksLikeLeader } of waiting) {
    expect(users.find(({ _id }) => _id === id)?.looksLikeLeader).toBe(looksLikeLeader)
  }
  return names.sort()
}

describeOnBoth('look-alike names', () => {
  it('are accepted and flagged to leaders until one of them changes', async ({ app }) => {
    const leader = await addLeader(app, 'Ruth Miller')
    const other = await addLeader(app, 'Ruth Miller')
    const ana = await addStudent(app, 'Ana')
    await addStudent(app, 'Ruth')
    await addStudent(app, 'Rυth MiIIer')
    await addWaiting(app, 'ruth miller ✓')
    expect(await flagged(app, leader)).toEqual(['Rυth MiIIer', 'ruth miller ✓'])
    await rename(app, leader, ana._id, 'RuthMiller')
    expect(await flagged(app, leader)).toEqual(['RuthMiller', 'Rυth MiIIer', 'ruth miller ✓'])
    await rename(app, leader, leader._id, 'Miriam')
    await rename(app, leader, other._id, 'Ana')
    expect(await flagged(app, leader)).toEqual([])
  })

  it('includes usernames, which look like those of a student who was made a leader', async ({ app }) => {
    const leader = await addLeader(app)
    const [tom, ben] = [await addStudent(app, 'Tom'), await addStudent(app, 'Ben')]
    await app.database.write(async (transaction) => {
      await updateUsername(transaction, tom._id, 'tomlin')
      await updateUsername(transaction, ben._id, 'Tom.Iin')
    })
    expect(await flagged(app, leader)).toEqual([])
    await app.call('POST /api/users/{id}/make-leader', { params: { id: tom._id } }, leader.token)
    expect(await flagged(app, leader)).toEqual(['Ben'])
  })
})

describeOnBoth('what leaders wrote', () => {
  it('says that they are leaders, until they are none', async ({ app }) => {
    const [leader, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    const student = await addStudent(app)
    const question = await addQuestion(app, leader)
    const response = await addResponse(app, student, question._id)
    const review = { params: { id: response._id }, body: { status: 'approved' } } as const
    await app.call('PUT /api/responses/{id}', review, tom.token)
    const request = await askForPrayer(app, student)
    const reply = { params: { id: request._id }, body: { response: 'We pray.' } }
    await app.call('POST /api/prayer-requests/{id}/respond', reply, tom.token)
    const seen = async () => {
      const [own] = (await app.call('GET /api/responses/user', { query: {} }, student.token)).body
      const [prayer] = (await app.call('GET /api/prayer-requests', { query: {} }, student.token)).body
      const one = await app.call('GET /api/questions/{id}', { params: { id: question._id } }, student.token)
      return [own?.reviewedBy, one.body.myResponse?.reviewedBy, prayer?.responses[0]?.respondedBy]
    }
    const shown = { name: 'Tom', isLeader: true }
    expect(await seen()).toEqual([shown, shown, shown])
    await app.call('POST /api/users/{id}/remove-leader', { params: { id: tom._id } }, leader.token)
    const former = { name: 'Tom', isLeader: false }
    expect(await seen()).toEqual([former, former, former])
  })
})
