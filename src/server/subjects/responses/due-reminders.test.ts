import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { listDevicesOfStudents } from '#server/subjects/notifications/public.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { erase } from '#test/support/erasure.ts'
import { describeOnBoth } from '#test/support/fixtures.ts'
import {
  addLeader,
  addResponse,
  addStudent,
  addWaiting,
  announce,
  logIn,
  type Person,
  questionText,
} from '#test/support/people.ts'
import { addDevice } from '#test/support/push.ts'
import { startTestPushService } from '#test/support/push-service.ts'
import { dueReminderJob, type ListDevices } from './due-reminders.ts'

const { service, it, ...pushService } = await startTestPushService({ GROUP_NAME: 'St. Mark' })

const byId = (id: string) => ({ params: { id } })
const dueTomorrow = 'A question is due tomorrow'
const waiting = 'A question is waiting for your answer'

/** 16:00 on 4 March 2026, when clocks in Auckland are 13 hours ahead. */
const afternoons = {
  'Pacific/Auckland': '2026-03-04T03:00:00Z',
  'Africa/Nairobi': '2026-03-04T13:00:00Z',
  'Pacific/Honolulu': '2026-03-05T02:00:00Z',
} as const
const nairobi = 'Africa/Nairobi'
const afternoon = afternoons[nairobi]

const advanceTo = (app: TestApp, time: string, ms = 0) => app.advance(Date.parse(time) + ms - app.now().getTime())

/** Asks a question that is due on 5 March, and forgets the notification of it. */
async function ask(app: TestApp, leader: Person, dueDate = '2026-03-05') {
  const { body } = await app.call('POST /api/questions', { body: { ...questionText, dueDate } }, leader.token)
  await pushService.deliver(app)
  return body._id
}
/** Adds a device of a student in Nairobi, and asks a question by day, so that its notification does not wait. */
async function prepare(app: TestApp, leader: Person, student: Person) {
  await addDevice(app, service, student, nairobi)
  advanceTo(app, '2026-03-02T09:00:00Z')
  return ask(app, leader)
}
const edit = (app: TestApp, leader: Person, id: string, dueDate: string) =>
  app.call('PUT /api/questions/{id}', { ...byId(id), body: { ...questionText, dueDate } }, leader.token)

/** Runs the job, and all others that are due. @returns what devices receive */
async function remind(app: TestApp) {
  const now = app.now().toISOString()
  await app.database.write((transaction) =>
    enqueueJob(transaction, { kind: 'remind', key: 'remind', payload: {}, now }),
  )
  const { received, warnings } = await pushService.deliver(app)
  expect(warnings).toEqual([])
  return received
}
const titlesOf = async (app: TestApp) => (await remind(app)).map(({ title }) => title)
const remindersOf = async (app: TestApp) =>
  (await app.rowsOf('due_reminders')).map(({ question_id, student_id }) => [question_id, student_id])

const setQuietHours = (app: TestApp, { token }: Person, from: string, to: string) =>
  app.call('PUT /api/settings', { body: { quietHours: { from, to } } }, token)
const setSwitch = (app: TestApp, { token }: Person, isOn: boolean) =>
  app.call('PUT /api/notifications', { body: { kind: 'due_question', isOn } }, token)

describeOnBoth('the reminder on the day before a question is due', () => {
  it.for(Object.entries(afternoons))(
    'CO10: comes once in %s, from 16:00 on, and until midnight',
    async ([timeZone, time], { app, leader, student }) => {
      const deviceId = await addDevice(app, service, student, timeZone)
      const id = await ask(app, leader)
      advanceTo(app, time, -1)
      expect(await remind(app)).toEqual([])
      app.advance(1)
      const [reminder, ...more] = await remind(app)
      expect(more).toEqual([])
      const [title, path, tag] = [dueTomorrow, `/questions/${id}`, `due_question:${id}`]
      expect(reminder).toMatchObject({ deviceId, title, body: 'St. Mark', path, tag })
      // It is not true any more after midnight.
      expect(reminder?.headers).toMatchObject({ urgency: 'normal', ttl: String(8 * 3600 - 60) })
      expect(await remindersOf(app)).toEqual([[id, student._id]])
      for (let hours = 0; hours < 48; hours += 1) {
        app.advance(3_600_000)
        expect(await remind(app)).toEqual([])
      }
    },
  )

  it('still comes in the last minute of the day, and not after it', async ({ app, leader, student }) => {
    await prepare(app, leader, student)
    await setQuietHours(app, leader, '00:00', '00:00')
    await ask(app, leader, '2026-03-06')
    advanceTo(app, '2026-03-04T20:59:59.999Z')
    expect(await titlesOf(app)).toEqual([dueTomorrow])
    advanceTo(app, '2026-03-05T21:00:00Z')
    expect(await remind(app)).toEqual([])
    expect(await remindersOf(app)).toHaveLength(1)
  })

  it('comes once to a person with devices in two time zones, on both', async ({ app, leader, student }) => {
    const auckland = await addDevice(app, service, student, 'Pacific/Auckland')
    const honolulu = await addDevice(app, service, await logIn(app, student), 'Pacific/Honolulu')
    await ask(app, leader)
    advanceTo(app, afternoons['Pacific/Auckland'])
    const received = (await remind(app)).map(({ deviceId, title }) => [deviceId, title])
    // In Honolulu, it is the afternoon of 3 March.
    expect(Object.fromEntries(received)).toEqual({ [auckland]: dueTomorrow, [honolulu]: waiting })
    advanceTo(app, afternoons['Pacific/Honolulu'])
    expect(await remind(app)).toEqual([])
  })

  it('CO10: comes once from two nodes that do it at the same moment', async ({ nodes }) => {
    const students = await Promise.all(['Ana', 'Ben', 'Chloe'].map((name) => addStudent(nodes[0], name)))
    for (const student of students) await addDevice(nodes[0], service, student, nairobi)
    await ask(nodes[0], await addLeader(nodes[0]))
    for (const node of nodes) advanceTo(node, afternoon)
    const listDevices: ListDevices = (reader, page) => listDevicesOfStudents(reader, { kind: 'due_question', ...page })
    const jobs = [...nodes, ...nodes].map(({ database, now: clock }) =>
      dueReminderJob({ database, clock }, listDevices),
    )
    await Promise.all(jobs.map((job) => job.run({ signal: new AbortController().signal } as never)))
    const { received } = await pushService.deliver(nodes[0])
    expect(received.map(({ title }) => title)).toEqual([dueTomorrow, dueTomorrow, dueTomorrow])
    expect(new Set((await remindersOf(nodes[1])).map(([, id]) => id))).toEqual(new Set(students.map(({ _id }) => _id)))
  })

  it('CO10: comes only to active students who have not answered', async ({ app, leader }) => {
    const names = ['Pending', 'Approved', 'Rejected', 'Off', 'Without']
    const [pending, approved, rejected, off, without] = (await Promise.all(
      names.map((name) => addStudent(app, name)),
    )) as [Person, Person, Person, Person, Person]
    const devices = new Map<string, Person>()
    for (const person of [pending, approved, rejected, off, leader, await addWaiting(app)]) {
      devices.set(await addDevice(app, service, person, nairobi).catch(() => ''), person)
    }
    const id = await ask(app, leader)
    const review = async (student: Person, status: 'approved' | 'rejected') => {
      const { _id } = await addResponse(app, student, id)
      await app.call('PUT /api/responses/{id}', { ...byId(_id), body: { status } }, leader.token)
    }
    await addResponse(app, pending, id)
    await review(approved, 'approved')
    await review(rejected, 'rejected')
    await app.call('POST /api/users/{id}/switch-off', byId(off._id), leader.token)
    await pushService.deliver(app)
    advanceTo(app, afternoon)
    expect((await remind(app)).map(({ deviceId, title }) => [devices.get(deviceId)?.name, title])).toEqual([
      ['Rejected', dueTomorrow],
    ])
    expect(await remindersOf(app)).toEqual([[id, rejected._id]])
    // Who gets a device in time is reminded, too.
    await addDevice(app, service, without, nairobi)
    expect(await titlesOf(app)).toEqual([dueTomorrow])
  })

  it('waits until three hours after the publication of a question', async ({ app, leader, student }) => {
    advanceTo(app, afternoon)
    await addDevice(app, service, student, nairobi)
    await ask(app, leader)
    app.advance(serverLimits.dueReminders.askedBeforeMs - 1)
    expect(await remind(app)).toEqual([])
    app.advance(1)
    expect(await titlesOf(app)).toEqual([dueTomorrow])
  })

  it('follows a due date that was changed before, and does not come again after it', async ({
    app,
    leader,
    student,
  }) => {
    const id = await prepare(app, leader, student)
    await edit(app, leader, id, '2026-03-06')
    advanceTo(app, afternoon)
    expect(await remind(app)).toEqual([])
    app.advance(24 * 3_600_000)
    expect(await titlesOf(app)).toEqual([dueTomorrow])
    await edit(app, leader, id, '2026-03-07')
    app.advance(24 * 3_600_000)
    expect(await remind(app)).toEqual([])
  })

  it('does not come for a deleted question, and once if it is restored', async ({ app, leader, student }) => {
    const id = await prepare(app, leader, student)
    const remove = () => app.call('DELETE /api/questions/{id}', byId(id), leader.token)
    const restore = () => app.call('POST /api/questions/{id}/restore', byId(id), leader.token)
    await remove()
    advanceTo(app, afternoon)
    expect(await remind(app)).toEqual([])
    await restore()
    expect(await titlesOf(app)).toEqual([dueTomorrow])
    await remove()
    await restore()
    expect(await remind(app)).toEqual([])
  })

  it('waits for the end of quiet hours, and says what is true then', async ({ app, leader, student }) => {
    await prepare(app, leader, student)
    await setQuietHours(app, leader, '15:00', '07:00')
    advanceTo(app, afternoon)
    expect(await remind(app)).toEqual([])
    advanceTo(app, '2026-03-05T04:00:00Z')
    expect(await titlesOf(app)).toEqual([waiting])
  })

  it('is counted in the summary after quiet hours', async ({ app, leader, student }) => {
    await prepare(app, leader, student)
    await ask(app, leader)
    await setQuietHours(app, leader, '15:00', '07:00')
    advanceTo(app, afternoon)
    await announce(app, leader)
    expect(await remind(app)).toEqual([])
    advanceTo(app, '2026-03-05T04:00:00Z')
    expect((await remind(app)).map(({ title, body }) => [title, body])).toEqual([
      ['3 new things', '2 questions to answer, 1 announcement · St. Mark'],
    ])
  })

  it.for([
    ['answered', (app, { student }, id) => addResponse(app, student, id)],
    ['deleted', (app, { leader }, id) => app.call('DELETE /api/questions/{id}', byId(id), leader.token)],
    ['due later', (app, { leader }, id) => edit(app, leader, id, '2026-03-09')],
    ['switched off', (app, { student }) => setSwitch(app, student, false)],
  ] as [string, (app: TestApp, people: { leader: Person; student: Person }, id: string) => Promise<unknown>][])(
    'is not sent after quiet hours if it was %s meanwhile',
    async ([, change], { app, leader, student }) => {
      const id = await prepare(app, leader, student)
      await setQuietHours(app, leader, '15:00', '07:00')
      advanceTo(app, afternoon)
      await remind(app)
      expect(await remindersOf(app)).toEqual([[id, student._id]])
      await change(app, { leader, student }, id)
      advanceTo(app, '2026-03-05T04:00:00Z')
      expect(await remind(app)).toEqual([])
    },
  )

  it('is not sent after the day on which the question is due', async ({ app, leader, student }) => {
    await prepare(app, leader, student)
    await setQuietHours(app, leader, '15:00', '14:59')
    advanceTo(app, '2026-03-04T20:59:59Z')
    await remind(app)
    advanceTo(app, '2026-03-05T21:00:00Z')
    await setQuietHours(app, leader, '00:00', '00:00')
    expect(await remind(app)).toEqual([])
  })

  it('has a switch of its own, which can be turned on in time', async ({ app, leader, student }) => {
    await addDevice(app, service, student, nairobi)
    await setSwitch(app, student, false)
    await ask(app, leader)
    advanceTo(app, afternoon)
    expect([await remind(app), await remindersOf(app)]).toEqual([[], []])
    await setSwitch(app, student, true)
    expect(await titlesOf(app)).toEqual([dueTomorrow])
  })

  it('CO10: is repeated every 15 minutes, also after a restart', async ({ app, leader, student, testDatabase }) => {
    await prepare(app, leader, student)
    advanceTo(app, afternoon)
    expect(await titlesOf(app)).toEqual([dueTomorrow])
    await app.close()
    const restarted = await createTestApp(testDatabase)
    advanceTo(restarted, afternoon, serverLimits.dueReminders.intervalMs)
    const { received } = await pushService.deliver(restarted)
    expect(received).toEqual([])
    const jobs = (await restarted.rowsOf('jobs')).filter(({ kind }) => kind === 'remind')
    const next = new Date(Date.parse(afternoon) + 2 * serverLimits.dueReminders.intervalMs).toISOString()
    expect(jobs.map(({ key, run_at }) => [key, run_at])).toEqual([['remind', next]])
    await restarted.close()
  })

  it('reaches every student of a large group', { tags: 'slow' }, async ({ app, leader }) => {
    const count = serverLimits.dueReminders.devicesPerPage + 1
    for (let number = 0; number < count; number += 1) {
      await addDevice(app, service, await addStudent(app, `Student ${number}`), nairobi)
    }
    await ask(app, leader)
    advanceTo(app, afternoon)
    expect(new Set((await remind(app)).map(({ deviceId }) => deviceId)).size).toBe(count)
  })

  it('is forgotten when the student is erased', async ({ app, leader, student }) => {
    await prepare(app, leader, student)
    advanceTo(app, afternoon)
    await remind(app)
    expect(await remindersOf(app)).toHaveLength(1)
    await erase(app, leader, student._id)
    expect(await remindersOf(app)).toEqual([])
  })
})
