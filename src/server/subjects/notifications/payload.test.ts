import { describe, expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as people from '#test/support/people.ts'
import { addDevice } from '#test/support/push.ts'
import { startTestPushService } from '#test/support/push-service.ts'

const { service, it, deliver } = await startTestPushService()

describe('notifications', () => {
  it('PS6: contain nothing that people wrote', async ({ app, leader, student }) => {
    const phrases = Array.from({ length: 20 }, (_, index) => `Secret${index}${Math.random().toString(36).slice(2)}`)
    const unused = phrases.values()
    const next = () => unused.next().value as string
    const ben = await people.addStudent(app, next())
    for (const person of [leader, student, ben]) await addDevice(app, service, person)
    const question = await people.addQuestion(app, leader, next())
    await app.call(
      'POST /api/questions',
      { body: { ...people.questionText, title: next(), description: next() } },
      leader.token,
    )
    const response = await people.addResponse(app, student, question._id, next())
    await app.call(
      'PUT /api/responses/{id}',
      { params: { id: response._id }, body: { status: 'rejected', feedback: next() } },
      leader.token,
    )
    await people.addResponse(app, ben, question._id, next())
    for (const sender of [leader, student, leader]) await people.sendMessage(app, sender, student._id, next())
    await people.sendMessage(app, ben, ben._id, next())
    for (const priority of ['normal', 'urgent'] as const) {
      await app.call('POST /api/broadcasts', { body: { title: next(), content: next(), priority } }, leader.token)
    }
    const request = await people.askForPrayer(app, student, next(), 'named')
    await app.call('POST /api/prayer-requests/{id}/pray', { params: { id: request._id } }, ben.token)
    await app.call(
      'POST /api/prayer-requests/{id}/respond',
      { params: { id: request._id }, body: { response: next() } },
      leader.token,
    )
    await people.askForPrayer(app, ben, next(), 'leaders')
    await people.addWaiting(app, next())
    await app.call(
      'PUT /api/auth/update-username',
      { body: { currentPassword: people.password, newUsername: next() } },
      leader.token,
    )
    await addDevice(app, service, leader)
    app.advance(serverLimits.push.messageDelayMs)
    // Without headers, of which one has the address of the test's server.
    const received = (await deliver(app)).received.map(({ headers, deviceId, ...payload }) => payload)
    expect(unused.next().done).toBe(true)
    expect(new Set(received.map(({ title }) => title)).size).toBeGreaterThanOrEqual(10)
    const sent = JSON.stringify(received)
    for (const phrase of phrases) expect(sent).not.toContain(phrase)
    const { jobs, held_notifications } = await app.dumpTables()
    for (const phrase of phrases) expect(JSON.stringify([jobs, held_notifications])).not.toContain(phrase)
  })
})
