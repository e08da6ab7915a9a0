import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth } from '#test/support/fixtures.ts'
import { addLeader, addQuestion, addResponse, addStudent, addWaiting, type Person } from '#test/support/people.ts'
import { addDevice } from '#test/support/push.ts'
import { startTestPushService } from '#test/support/push-service.ts'

const { service, it, ...pushService } = await startTestPushService({ GROUP_NAME: 'St. Mark' })

const byId = (id: string) => ({ params: { id } })
const remind = (app: TestApp, leader: Person, id: string) =>
  app.call('POST /api/questions/{id}/reminder', byId(id), leader.token)
const countMissing = async (app: TestApp, leader: Person, id: string) =>
  (await app.call('GET /api/questions/{id}/reminder', byId(id), leader.token)).body

async function deliver(app: TestApp) {
  app.advance(5000)
  const { received, warnings } = await pushService.deliver(app)
  expect(warnings).toEqual([])
  return received
}

describeOnBoth('reminding students of a question', () => {
  it('is refused if the question is unknown, deleted, or answered by everybody', async ({ app, leader, student }) => {
    expect(await remind(app, leader, 'x')).toBeRefused(404, messages.question_not_found())
    const { _id } = await addQuestion(app, leader)
    await addResponse(app, student, _id)
    expect(await remind(app, leader, _id)).toBeRefused(409, 'conflict', messages.question_missing_empty())
    await app.call('DELETE /api/questions/{id}', byId(_id), leader.token)
    expect(await remind(app, leader, _id)).toBeRefused(404, 'question_deleted', messages.question_not_found())
    expect(await app.rowsOf('question_reminders')).toEqual([])
  })

  it('is refused for a week after the last reminder of the question, also to other leaders', async ({
    app,
    leader,
  }) => {
    const tom = await addLeader(app, 'Tom')
    await addStudent(app)
    const [first, second] = [await addQuestion(app, leader), await addQuestion(app, leader)]
    const now = app.now()
    const reminder = {
      students: 1,
      remindedAt: now.toISOString(),
      remindedBy: { name: 'Ruth' },
      againAt: new Date(now.getTime() + serverLimits.reminderIntervalMs).toISOString(),
    }
    expect(await remind(app, leader, first._id)).toMatchObject({ status: 200, body: reminder })
    expect(await countMissing(app, tom, first._id)).toEqual({ missing: 1, lastReminder: reminder })
    expect((await remind(app, tom, second._id)).status).toBe(200)
    app.advance(serverLimits.reminderIntervalMs - 1)
    expect(await remind(app, tom, first._id)).toBeRefused(409, 'conflict', messages.remind_too_early())
    app.advance(1)
    expect((await remind(app, tom, first._id)).body.remindedBy).toEqual({ name: 'Tom' })
  })

  it('lets one of two leaders win who do it at the same moment', async ({ nodes }) => {
    const [app] = nodes
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    await addStudent(app)
    for (let round = 0; round < 10; round += 1) {
      const { _id } = await addQuestion(app, ruth)
      const both = await Promise.all([remind(nodes[0], ruth, _id), remind(nodes[1], tom, _id)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    expect(await app.rowsOf('question_reminders')).toHaveLength(10)
  })

  it('counts active students without a pending or approved response', async ({ app, leader, student }) => {
    const [ben, off] = [await addStudent(app, 'Ben'), await addStudent(app, 'Off')]
    await addWaiting(app)
    const { _id } = await addQuestion(app, leader)
    expect((await countMissing(app, leader, _id)).missing).toBe(3)
    await addResponse(app, off, _id)
    await app.call('POST /api/users/{id}/switch-off', byId(off._id), leader.token)
    expect((await countMissing(app, leader, _id)).missing).toBe(2)
    const { _id: response } = await addResponse(app, ben, _id)
    expect((await countMissing(app, leader, _id)).missing).toBe(1)
    const review = { ...byId(response), body: { status: 'rejected' } } as const
    await app.call('PUT /api/responses/{id}', review, leader.token)
    expect((await countMissing(app, leader, _id)).missing).toBe(2)
    await addResponse(app, student, _id)
    expect((await countMissing(app, leader, _id)).missing).toBe(1)
  })

  it('notifies those who have not answered, without names and texts, and is recorded', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben')]
    const { _id, title } = await addQuestion(app, leader)
    const device = await addDevice(app, service, ana)
    for (const person of [ben, leader]) await addDevice(app, service, person)
    await addResponse(app, ben, _id)
    await deliver(app)
    await remind(app, leader, _id)
    expect((await deliver(app)).map((push) => [push.deviceId, push.title, push.body, push.path])).toEqual([
      [device, 'A question is waiting for your answer', 'St. Mark', `/questions/${_id}`],
    ])
    const { body } = await app.call('GET /api/history', { query: { group: 'questions' } }, leader.token)
    expect(body[0]).toMatchObject({
      ...{ kind: 'question.reminded', entityId: _id, actor: { name: 'Ruth' } },
      ...{ facts: { students: 1 }, content: { title } },
    })
  })
})
