import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent, askForPrayer, type Person } from '#test/support/people.ts'
import { countPrayersWithoutResponse, findPrayerNews } from './store.ts'

const byId = (id: string) => ({ params: { id } })
const pray = (app: TestApp, student: Person, id: string) =>
  app.call('POST /api/prayer-requests/{id}/pray', byId(id), student.token)
const respond = (app: TestApp, leader: Person, id: string) =>
  app.call('POST /api/prayer-requests/{id}/respond', { ...byId(id), body: { response: 'We pray.' } }, leader.token)

describeOnBoth('counts of prayer requests', () => {
  it('counts requests without a response', async ({ app, leader, student }) => {
    const count = () => countPrayersWithoutResponse(app.database.read)
    expect(await count()).toBe(0)
    const [first, second] = [await askForPrayer(app, student), await askForPrayer(app, student)]
    expect(await count()).toBe(2)
    await respond(app, leader, first._id)
    await respond(app, leader, first._id)
    expect(await count()).toBe(1)
    await app.call('DELETE /api/prayer-requests/{id}', byId(second._id), leader.token)
    expect(await count()).toBe(0)
  })

  it('counts prayers of others and responses that the author has not seen', async ({ app, leader, student }) => {
    const others = [await addStudent(app, 'Ben'), await addStudent(app, 'Eve')]
    const news = () => findPrayerNews(app.database.read, student._id)
    const [first, second] = [await askForPrayer(app, student), await askForPrayer(app, student)]
    await pray(app, student, first._id)
    expect(await news()).toEqual({ prayers: 0, responses: 0 })
    for (const other of others) await pray(app, other, first._id)
    await pray(app, others[0] as Person, second._id)
    await respond(app, leader, second._id)
    expect(await news()).toEqual({ prayers: 3, responses: 1 })
    expect(await findPrayerNews(app.database.read, others[0]?._id ?? '')).toEqual({ prayers: 0, responses: 0 })
    await app.call('DELETE /api/prayer-requests/{id}', byId(second._id), leader.token)
    expect(await news()).toEqual({ prayers: 2, responses: 0 })
  })
})
