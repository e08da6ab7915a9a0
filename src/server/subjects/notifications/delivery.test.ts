import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { startPushService } from '#server/commands/demo/push-service.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { setRole } from '#server/subjects/accounts/account-store.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth } from '#test/support/fixtures.ts'
import * as people from '#test/support/people.ts'
import { addDevice, createTestPusher } from '#test/support/push.ts'
import { startTestPushService } from '#test/support/push-service.ts'
import { insertDeferred } from './devices-store.ts'

const away = await startPushService()
await away.stop()
const { service: other } = await startTestPushService()
const { service, it, deliver, titlesOf } = await startTestPushService({}, away.origin)
const { devicesPerPage, maxDeferred, messageDelayMs } = serverLimits.push
const second = 1000
const minute = 60 * second
const hour = 60 * minute

const pushesOf = async (app: TestApp) =>
  (await app.rowsOf('jobs'))
    .filter(({ kind }) => kind === 'push')
    .map(({ run_at }) => Date.parse(run_at) - app.now().getTime())
const countSubscriptions = async (app: TestApp) => (await app.rowsOf('destinations')).length

describeOnBoth('a delivery', () => {
  it.for([404, 410])('removes the subscription after %i', async (status, { app, leader, student }) => {
    await addDevice(app, service, student)
    service.replyWith(() => ({ status }))
    await people.addQuestion(app, leader)
    expect((await deliver(app)).pushes).toEqual({ unsubscribed: 1 })
    expect([await countSubscriptions(app), await pushesOf(app)]).toEqual([0, []])
  })

  it.for([429, 500, 502, 503])('is repeated with the same id after %i', async (status, { app, leader, student }) => {
    await addDevice(app, service, student)
    service.replyWith(() => ({ status, delivers: true }))
    await people.addQuestion(app, leader)
    const first = await deliver(app)
    expect(first.pushes).toEqual({ failed: 1 })
    const [delayMs = 0] = await pushesOf(app)
    expect(delayMs).toBeGreaterThan(0)
    app.advance(delayMs)
    service.replyWith(() => ({ status: 201 }))
    const next = await deliver(app)
    expect(next.received.map(({ id, tag }) => [id, tag])).toEqual(first.received.map(({ id, tag }) => [id, tag]))
    expect([await pushesOf(app), await countSubscriptions(app)]).toEqual([[], 1])
  })

  it('waits as long as the push service asks, in seconds or until a date', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    service.replyWith(() => ({ status: 429, retryAfter: '120' }))
    await people.addQuestion(app, leader)
    await deliver(app)
    expect(await pushesOf(app)).toEqual([2 * minute])
    app.advance(2 * minute)
    service.replyWith(() => ({ status: 503, retryAfter: new Date(app.now().getTime() + hour).toUTCString() }))
    await deliver(app)
    expect(await pushesOf(app)).toEqual([hour])
  })

  it.for([400, 403, 413])(
    'is given up after %i, and logged without the endpoint',
    async (status, { app, leader, student }) => {
      const deviceId = await addDevice(app, service, student)
      service.replyWith(() => ({ status }))
      await people.addQuestion(app, leader)
      const { pushes, warnings } = await deliver(app)
      expect(pushes).toEqual({ refused: 1 })
      expect(warnings).toMatchObject([[{ host: new URL(service.origin).host, status }, expect.any(String)]])
      expect(JSON.stringify(warnings)).not.toContain(deviceId)
      expect([await pushesOf(app), await countSubscriptions(app)]).toEqual([[], 1])
    },
  )

  it('is repeated if the push service is away, and logs no endpoint', async ({ app, leader, student }) => {
    const deviceId = await addDevice(app, away, student)
    await people.addQuestion(app, leader)
    const { pushes, warnings } = await deliver(app)
    expect(pushes).toEqual({ failed: 1 })
    expect((await pushesOf(app)).map((delayMs) => delayMs > 0)).toEqual([true])
    const [[{ err }]] = warnings as [[{ err: Error }]]
    expect(err.message).toBe(`The push service ${new URL(away.origin).host} could not be reached: TypeError`)
    expect(`${err.stack} ${err.cause}`).not.toContain(deviceId)
  })

  it('PS5: follows no redirect', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    service.replyWith(() => ({ status: 307, location: `${other.origin}/push/1` }))
    await people.addQuestion(app, leader)
    expect((await deliver(app)).pushes).toEqual({ failed: 1 })
    expect([service.requests.length, other.requests]).toEqual([1, []])
  })

  it('PS5: is not sent to a push service that is not known any more', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    await people.addQuestion(app, leader)
    const { runDue, pushes } = createTestPusher(app, {})
    await runDue()
    expect([pushes, service.requests]).toEqual([{ refused: 1 }, []])
  })

  it('is not repeated after its kind was switched off', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    service.replyWith(() => ({ status: 429, retryAfter: '60' }))
    await people.addQuestion(app, leader)
    await deliver(app)
    await app.call('PUT /api/notifications', { body: { kind: 'question', isOn: false } }, student.token)
    app.advance(minute)
    expect((await deliver(app)).pushes).toEqual({ unneeded: 1 })
  })

  it('is given up after a day', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    service.replyWith(() => ({ status: 503, retryAfter: '86400' }))
    await people.addQuestion(app, leader)
    await deliver(app)
    app.advance(24 * hour)
    expect((await deliver(app)).pushes).toEqual({ expired: 1 })
    expect(await pushesOf(app)).toEqual([])
  })

  it('reaches all devices of many students, page by page', { tags: 'slow' }, async ({ app, leader }) => {
    const count = devicesPerPage + 5
    for (let number = 0; number < count; number += 1) await addDevice(app, service, await people.addStudent(app))
    await people.addQuestion(app, leader)
    const { received } = await deliver(app)
    expect([received.length, new Set(received.map(({ id }) => id)).size]).toEqual([count, 1])
  })
})

describeOnBoth('quiet hours', () => {
  /** Sets the clock, which is at 19:00 in Madrid, to 22:30. */
  const toNight = (app: TestApp) => app.advance(3.5 * hour)
  /** Until 7:00. */
  const toMorning = (app: TestApp) => app.advance(8.5 * hour)

  it('hold notifications back until their end, and then count them', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    toNight(app)
    await people.addQuestion(app, leader)
    for (let number = 0; number < 2; number += 1) {
      await people.sendMessage(app, leader, student._id)
      app.advance(messageDelayMs)
      expect(await titlesOf(app)).toEqual([])
    }
    expect(await pushesOf(app)).toEqual([8.5 * hour - 2 * messageDelayMs])
    toMorning(app)
    const { received } = await deliver(app)
    expect(received).toMatchObject([
      { title: '2 new things', body: '1 chat with new messages, 1 question · Youth Ministry', path: '/' },
    ])
    expect([await pushesOf(app), await app.rowsOf('held_notifications')]).toEqual([[], []])
  })

  it('hold back what was only one, and then send it as it is', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    toNight(app)
    const { _id } = await people.addQuestion(app, leader)
    expect(await titlesOf(app)).toEqual([])
    toMorning(app)
    const { received } = await deliver(app)
    expect(received).toMatchObject([{ title: 'New question', path: `/questions/${_id}` }])
  })

  it('do not count what has been read at night', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    toNight(app)
    const { _id: id } = await people.announce(app, leader)
    const { _id: question } = await people.addQuestion(app, leader)
    await deliver(app)
    await app.call('PUT /api/broadcasts/{id}/read', { params: { id } }, student.token)
    await app.call('DELETE /api/questions/{id}', { params: { id: question } }, leader.token)
    toMorning(app)
    expect(await titlesOf(app)).toEqual([])
    expect(await app.rowsOf('held_notifications')).toEqual([])
  })

  it('do not count a kind that was switched off at night', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    toNight(app)
    await people.announce(app, leader)
    await people.announce(app, leader, 'Choir')
    await people.addQuestion(app, leader)
    await deliver(app)
    await app.call('PUT /api/notifications', { body: { kind: 'announcement', isOn: false } }, student.token)
    toMorning(app)
    expect(await titlesOf(app)).toEqual(['New question'])
  })

  it('do not notify a person who is no longer a leader of what concerns leaders', async ({ app, leader, student }) => {
    await addDevice(app, service, leader)
    toNight(app)
    await people.sendMessage(app, student, student._id)
    await people.askForPrayer(app, student)
    app.advance(messageDelayMs)
    expect((await deliver(app)).pushes).toEqual({ held: 2 })
    await app.database.write((transaction) => setRole(transaction, { id: leader._id, role: 'student' }))
    toMorning(app)
    expect((await deliver(app)).pushes).toEqual({ unneeded: 1 })
  })

  it('delete all deferred notifications, also more than a summary counts', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    toNight(app)
    const { _id: about } = await people.addQuestion(app, leader)
    await people.announce(app, leader)
    const [device] = await app.rowsOf('destinations')
    const notification = JSON.stringify({ kind: 'question', about, to: 'students', by: leader._id })
    await app.database.write(async (transaction) => {
      for (let number = 0; number < maxDeferred; number += 1) {
        await insertDeferred(transaction, { subscriptionId: `${device?.id}`, id: newId(), notification })
      }
    })
    await deliver(app)
    expect(await app.rowsOf('held_notifications')).toHaveLength(maxDeferred + 2)
    toMorning(app)
    expect(await titlesOf(app)).toHaveLength(1)
    expect(await app.rowsOf('held_notifications')).toEqual([])
  })

  it('are ignored by urgent announcements', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    toNight(app)
    const body = { title: 'Bus', content: 'It is late.', priority: 'urgent' } as const
    await app.call('POST /api/broadcasts', { body }, leader.token)
    expect(await titlesOf(app)).toEqual(['Urgent announcement'])
  })

  it('are those of the time zone of each device', async ({ app, leader, student }) => {
    await addDevice(app, service, student, 'America/New_York')
    const ben = await people.addStudent(app, 'Ben')
    await addDevice(app, service, ben, 'Asia/Kolkata')
    toNight(app)
    await people.addQuestion(app, leader)
    expect(await titlesOf(app)).toEqual(['New question'])
    // 7:00 in Kolkata is 01:30 UTC, four hours later.
    expect(await pushesOf(app)).toEqual([4 * hour])
  })

  it('hold back what a retry would send in them', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    service.replyWith(() => ({ status: 503, retryAfter: `${(3 * hour) / second}` }))
    await people.addQuestion(app, leader)
    await deliver(app)
    app.advance(3 * hour)
    expect((await deliver(app)).pushes).toEqual({ held: 1 })
  })

  it('end without a summary for a device that has logged out', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    toNight(app)
    await people.addQuestion(app, leader)
    await deliver(app)
    await app.call('POST /api/auth/logout', {}, student.token)
    expect(await app.rowsOf('held_notifications')).toEqual([])
    toMorning(app)
    expect(await titlesOf(app)).toEqual([])
  })

  it('send a summary again with the same id, if the push service is busy', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    toNight(app)
    await people.addQuestion(app, leader)
    await people.announce(app, leader)
    await deliver(app)
    toMorning(app)
    service.replyWith(() => ({ status: 429, retryAfter: '60', delivers: true }))
    const [first] = (await deliver(app)).received
    app.advance(minute)
    service.replyWith(() => ({ status: 201 }))
    const [next] = (await deliver(app)).received
    expect([next?.title, next?.id]).toEqual(['2 new things', first?.id])
    app.advance(24 * hour)
    expect(await titlesOf(app)).toEqual([])
  })
})
