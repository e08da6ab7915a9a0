import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth } from '#test/support/fixtures.ts'
import * as people from '#test/support/people.ts'
import { addDevice } from '#test/support/push.ts'
import { startTestPushService } from '#test/support/push-service.ts'

const settings = { PUBLIC_URL: 'https://youth.example.org', GROUP_NAME: 'St. Mark' }
const { service, it, ...pushService } = await startTestPushService(settings)

const second = 1000
const hour = 3600 * second

/** Runs all jobs that are due, a little later. @returns what devices have received since the last call */
async function deliver(app: TestApp) {
  app.advance(5 * second)
  const { received, warnings } = await pushService.deliver(app)
  expect(warnings).toEqual([])
  return received
}
/** Sorts by the text of each value, because deliveries to several devices have no order. */
const sorted = <T>(values: readonly T[]) => [...values].sort((one, other) => (`${one}` < `${other}` ? -1 : 1))
const titlesOf = async (app: TestApp) => sorted((await deliver(app)).map(({ title }) => title))
const jobsOf = async (app: TestApp) => (await app.rowsOf('jobs')).filter(({ kind }) => kind !== 'clean-up')

describeOnBoth('a notification', () => {
  it('tells students of a new question, on each of their devices', async ({ app, leader, student }) => {
    const ben = await people.addStudent(app, 'Ben')
    const devices = [await addDevice(app, service, student), await addDevice(app, service, ben)]
    await addDevice(app, service, leader)
    const { _id } = await people.addQuestion(app, leader)
    const received = await deliver(app)
    expect(sorted(received.map(({ deviceId }) => deviceId))).toEqual(sorted(devices))
    for (const push of received) {
      expect(push).toMatchObject({ title: 'New question', body: 'St. Mark', path: `/questions/${_id}` })
      expect(push.headers).toMatchObject({ urgency: 'normal', ttl: String(24 * 3600) })
      expect(push.headers['topic']).toMatch(/^[\w-]{32}$/)
    }
    expect(await jobsOf(app)).toEqual([])
  })

  it('tells students of a scheduled question when it is published', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    const publishAt = new Date(app.now().getTime() + hour).toISOString()
    await app.call('POST /api/questions', { body: { ...people.questionText, publishAt } }, leader.token)
    expect(await titlesOf(app)).toEqual([])
    app.advance(hour)
    expect(await titlesOf(app)).toEqual(['New question'])
  })

  it('tells a student of feedback, messages, prayers and replies', async ({ app, leader, student }) => {
    const ben = await people.addStudent(app, 'Ben')
    for (const person of [student, ben]) await addDevice(app, service, person)
    const question = await people.addQuestion(app, leader)
    const { _id: id } = await people.addResponse(app, student, question._id)
    await app.call('PUT /api/responses/{id}', { params: { id }, body: { status: 'approved' } }, leader.token)
    await people.sendMessage(app, leader, student._id)
    const { _id } = await people.askForPrayer(app, student)
    await app.call(
      'POST /api/prayer-requests/{id}/respond',
      { params: { id: _id }, body: { response: 'Amen' } },
      leader.token,
    )
    await app.call('POST /api/prayer-requests/{id}/pray', { params: { id: _id } }, ben.token)
    const received = (await deliver(app)).filter(({ title }) => title !== 'New question')
    expect(sorted(received.map(({ title, path }) => [title, path]))).toEqual([
      ['A leader gave feedback on your answer', '/responses'],
      ['A leader replied to your prayer request', '/prayer-requests?show=yours'],
      ['New message from your leaders', '/chat'],
      ['Someone prayed for you', '/prayer-requests?show=yours'],
    ])
    expect(new Set(received.map(({ deviceId }) => deviceId)).size).toBe(1)
  })

  it('tells students of announcements, and how urgent they are', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    await people.announce(app, leader)
    const body = { title: 'Bus', content: 'It is late.', priority: 'urgent' } as const
    await app.call('POST /api/broadcasts', { body }, leader.token)
    const received = await deliver(app)
    expect(sorted(received.map(({ title, path, headers }) => [title, path, headers['urgency']]))).toEqual([
      ['New announcement', '/announcements', 'normal'],
      ['Urgent announcement', '/announcements', 'high'],
    ])
  })

  it('tells students once more of an announcement that is to be unread again', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    const { _id: id, title, content } = await people.announce(app, leader)
    await deliver(app)
    await app.call('PUT /api/broadcasts/read', {}, student.token)
    const edit = (change: object) => {
      const body = { title, content, priority: 'urgent', ...change } as const
      return app.call('PUT /api/broadcasts/{id}', { params: { id }, body }, leader.token)
    }
    await edit({ content: 'At six.' })
    expect(await titlesOf(app)).toEqual([])
    for (let time = 0; time < 2; time += 1) await edit({ content: 'At seven.', editCount: 1, unreadAgain: true })
    expect(await titlesOf(app)).toEqual(['Urgent announcement'])
  })

  it('tells leaders of what waits for them', async ({ app, leader, student }) => {
    const tom = await people.addLeader(app, 'Tom')
    for (const person of [leader, tom, student]) await addDevice(app, service, person)
    const question = await people.addQuestion(app, leader)
    await deliver(app)
    await people.addResponse(app, student, question._id)
    await people.sendMessage(app, student, student._id)
    await people.askForPrayer(app, student)
    await people.addWaiting(app)
    const received = await deliver(app)
    const expected = [
      ['1 new prayer request', '/admin/prayer-requests?show=unanswered'],
      ['1 person waiting to join', '/admin/users?show=waiting'],
      ['1 response to review', '/admin/responses?status=pending'],
      ['New chat message from a student', `/admin/chat?chat=${student._id}`],
    ]
    expect(sorted(received.map(({ title, path }) => [title, path]))).toEqual(expected.flatMap((it) => [it, it]))
    expect(new Set(received.map(({ id }) => id)).size).toBe(4)
  })

  it('tells leaders of responses once an hour, with their number', async ({ app, leader }) => {
    await addDevice(app, service, leader, 'America/New_York')
    const question = await people.addQuestion(app, leader)
    const respond = async (name: string) => people.addResponse(app, await people.addStudent(app, name), question._id)
    await respond('Ana')
    await respond('Ben')
    expect(await titlesOf(app)).toEqual(['2 responses to review'])
    for (const name of ['Cleo', 'Dan', 'Eva']) await respond(name)
    expect(await titlesOf(app)).toEqual([])
    app.advance(hour)
    expect(await titlesOf(app)).toEqual(['5 responses to review'])
    app.advance(3 * hour)
    expect(await titlesOf(app)).toEqual([])
    await respond('Finn')
    expect(await titlesOf(app)).toEqual(['6 responses to review'])
  })

  it('tells an author of prayers once a day', async ({ app, student }) => {
    await addDevice(app, service, student)
    const { _id: id } = await people.askForPrayer(app, student)
    const pray = async () =>
      app.call('POST /api/prayer-requests/{id}/pray', { params: { id } }, (await people.addStudent(app, 'Ben')).token)
    await app.call('POST /api/prayer-requests/{id}/pray', { params: { id } }, student.token)
    expect(await titlesOf(app)).toEqual([])
    for (const expected of [['Someone prayed for you'], [], ['Someone prayed for you']]) {
      await pray()
      await pray()
      expect(await titlesOf(app)).toEqual(expected)
      if (expected.length === 0) app.advance(24 * hour)
    }
  })

  it('is not sent for what has been read, deleted or done meanwhile', async ({ app, leader, student }) => {
    for (const person of [leader, student]) await addDevice(app, service, person)
    await people.sendMessage(app, leader, student._id)
    await app.call('PUT /api/chats/{id}/read', { params: { id: student._id } }, student.token)
    const { _id: announcement } = await people.announce(app, leader)
    await app.call('PUT /api/broadcasts/{id}/read', { params: { id: announcement } }, student.token)
    const { _id: question } = await people.addQuestion(app, leader)
    await app.call('DELETE /api/questions/{id}', { params: { id: question } }, leader.token)
    const { _id: request } = await people.askForPrayer(app, student)
    await app.call('POST /api/prayer-requests/{id}/withdraw', { params: { id: request } }, student.token)
    const { _id: waiting } = await people.addWaiting(app)
    await app.call('POST /api/users/{id}/let-in', { params: { id: waiting } }, leader.token)
    expect(await deliver(app)).toEqual([])
    // A decision can be undone for a while.
    expect((await jobsOf(app)).map(({ kind }) => kind)).toEqual(['settle'])
  })

  it('is not sent for a kind that is switched off', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    await app.call('PUT /api/notifications', { body: { kind: 'question', isOn: false } }, student.token)
    await people.addQuestion(app, leader)
    await people.announce(app, leader)
    expect(await titlesOf(app)).toEqual(['New announcement'])
  })

  it('has the same tag as an earlier one in the same chat, and replaces it', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    await people.sendMessage(app, leader, student._id)
    const [first] = await deliver(app)
    await app.call('PUT /api/chats/{id}/read', { params: { id: student._id } }, student.token)
    await people.sendMessage(app, leader, student._id)
    const [next] = await deliver(app)
    expect(next?.tag).toBe(first?.tag)
    expect(next?.id).not.toBe(first?.id)
  })

  it('adds no job in a group without subscriptions', async ({ app, leader, student }) => {
    await people.addQuestion(app, leader)
    await people.sendMessage(app, leader, student._id)
    expect(await jobsOf(app)).toEqual([])
  })

  it('is not sent to a device that has logged out', async ({ app, leader, student }) => {
    await addDevice(app, service, student)
    await people.addQuestion(app, leader)
    await app.call('POST /api/auth/logout', {}, student.token)
    expect(await deliver(app)).toEqual([])
    expect(await jobsOf(app)).toEqual([])
  })

  it('is not sent to a device whose session has expired', async ({ app, student }) => {
    await addDevice(app, service, student)
    app.advance(31 * 24 * hour)
    await people.addQuestion(app, await people.addLeader(app, 'Tom'))
    expect(await deliver(app)).toEqual([])
  })

  it('can be tried on this device', async ({ app, student }) => {
    const test = () => app.call('POST /api/notifications/device/test', {}, student.token)
    expect((await test()).status).toBe(409)
    const deviceId = await addDevice(app, service, student)
    app.advance(5 * hour)
    expect((await test()).status).toBe(204)
    expect(await deliver(app)).toMatchObject([{ deviceId, title: 'Notifications work on this device' }])
  })
})
