import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { setLead, tellConcern } from '#test/support/concerns.ts'
import { describeOnBoth } from '#test/support/fixtures.ts'
import { addLeader } from '#test/support/people.ts'
import { addDevice } from '#test/support/push.ts'
import { startTestPushService } from '#test/support/push-service.ts'

const { service, it, ...pushes } = await startTestPushService()
const hour = 60 * 60 * 1000

const deliver = async (app: TestApp) =>
  (await pushes.deliver(app)).received.map(({ deviceId, title }) => [deviceId, title])

describeOnBoth('a notification of a concern', () => {
  it('reaches those who receive it at that time, also during quiet hours, without a hint', async ({ app, student }) => {
    const [ruth, tom, saul] = [await addLeader(app), await addLeader(app, 'Tom'), await addLeader(app, 'Saul')]
    const [device, toms] = [await addDevice(app, service, ruth), await addDevice(app, service, tom)]
    for (const person of [saul, student]) await addDevice(app, service, person)
    for (const lead of [ruth, saul]) await setLead(app, lead)
    // It is 23:00 in Madrid.
    app.advance(4 * hour)
    await tellConcern(app, student, { about: [saul._id] })
    expect(await deliver(app)).toEqual([[device, 'Someone needs help']])
    // Ruth is no lead any more when the notification is sent.
    await tellConcern(app, student, { about: [saul._id] })
    for (const lead of [ruth, saul]) await setLead(app, lead, false)
    await setLead(app, tom)
    expect(await deliver(app)).toEqual([[toms, 'Someone needs help']])
  })

  it('reaches the reporter after quiet hours, unless it was seen', async ({ app, student, leader }) => {
    const device = await addDevice(app, service, student)
    const { _id: id } = await tellConcern(app, student)
    const read = { params: { id }, body: { textCount: 1 } }
    app.advance(4 * hour)
    await app.call('PUT /api/concerns/{id}/read', read, leader.token)
    expect(await deliver(app)).toEqual([])
    app.advance(12 * hour)
    expect(await deliver(app)).toEqual([[device, 'There is news for you']])
    await app.call('POST /api/concerns/{id}/handle', { params: { id }, body: {} }, leader.token)
    await app.call('PUT /api/own-concerns/{id}/seen', { params: { id }, body: { version: 2 } }, student.token)
    expect(await deliver(app)).toEqual([])
  })
})
