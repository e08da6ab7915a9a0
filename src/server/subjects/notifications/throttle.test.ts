import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { startSession } from '#server/subjects/accounts/sessions/sessions.ts'
import type { TestApp } from '#test/support/app.ts'
import { setLead, tellConcern } from '#test/support/concerns.ts'
import { describeOnBoth } from '#test/support/fixtures.ts'
import * as people from '#test/support/people.ts'
import { addDevice } from '#test/support/push.ts'
import { startTestPushService } from '#test/support/push-service.ts'

const { service, it, deliver, titlesOf } = await startTestPushService()
const { devicesPerPerson } = serverLimits.push
const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Sets the clock, which is at 19:00 in Madrid, to 22:00. */
const toNight = (app: TestApp) => app.advance(3 * hour)

/** Repeats an act, delivers after each, and returns the titles that a leader's phone has shown. */
async function repeat(app: TestApp, times: number, everyMs: number, act: () => Promise<unknown>): Promise<string[]> {
  const titles: string[] = []
  for (let number = 0; number < times; number += 1) {
    await act()
    app.advance(everyMs)
    titles.push(...(await titlesOf(app)))
  }
  return titles
}

describeOnBoth('one person', () => {
  it('AV12: rings once for a chat until it is read', async ({ app, leader, student }) => {
    await addDevice(app, service, leader)
    const write = () => people.sendMessage(app, student, student._id)
    expect(await repeat(app, 20, 5 * second, write)).toEqual(['New chat message from a student'])
    const read = { params: { id: student._id } }
    await app.call('PUT /api/chats/{id}/read', read, leader.token)
    expect(await repeat(app, 3, 5 * second, write)).toEqual(['New chat message from a student'])
  })

  it('rings for each chat, and again for an unread one after a day', async ({ app, leader, student }) => {
    await addDevice(app, service, leader)
    const ben = await people.addStudent(app, 'Ben')
    const write = async () => {
      for (const person of [student, ben]) await people.sendMessage(app, person, person._id)
    }
    await write()
    app.advance(5 * second)
    expect((await deliver(app)).received.map(({ isQuiet }) => isQuiet)).toEqual([undefined, undefined])
    expect(await repeat(app, 3, 5 * second, write)).toEqual([])
    // The push service has forgotten the first one, if the phone was off.
    app.advance(24 * hour)
    await write()
    app.advance(5 * second)
    // A phone that still shows the first one makes no sound.
    expect((await deliver(app)).received.map(({ isQuiet }) => isQuiet)).toEqual([true, true])
    expect(await repeat(app, 3, 5 * second, write)).toEqual([])
  })

  it('AV12: rings once for a concern, and then every ten minutes', async ({ app, leader, student }) => {
    await addDevice(app, service, leader)
    const { _id: id } = await tellConcern(app, student)
    const add = () =>
      app.call('POST /api/concerns/{id}/messages', { params: { id }, body: { content: 'Please.' } }, student.token)
    expect(await titlesOf(app)).toEqual(['Someone needs help'])
    expect(await repeat(app, 11, 45 * second, add)).toEqual([])
    app.advance(2 * minute)
    expect(await titlesOf(app)).toEqual(['Someone needs help'])
    expect(await repeat(app, 1, 20 * minute, add)).toEqual(['Someone needs help'])
    app.advance(10 * minute)
    // What has been read needs no second notification.
    await add()
    await add()
    expect(await titlesOf(app)).toEqual(['Someone needs help'])
    await add()
    await app.call('PUT /api/concerns/{id}/read', { params: { id }, body: { textCount: 500 } }, leader.token)
    await app.call('POST /api/concerns/{id}/handle', { params: { id }, body: {} }, leader.token)
    app.advance(10 * minute)
    expect(await titlesOf(app)).toEqual([])
  })

  it('AV12: rings five times in a night for concerns, then in the morning', async ({ app, leader, student }) => {
    await addDevice(app, service, leader)
    toNight(app)
    const tell = (by: people.Person) => () => tellConcern(app, by)
    expect(await repeat(app, 12, second, tell(student))).toEqual(Array(5).fill('Someone needs help'))
    // Another person can still call for help.
    expect(await repeat(app, 1, second, tell(await people.addStudent(app, 'Ben')))).toEqual(['Someone needs help'])
    app.advance(9 * hour)
    expect(await titlesOf(app)).toEqual(['7 new things'])
    app.advance(15 * hour)
    expect(await repeat(app, 7, second, tell(student))).toHaveLength(5)
  })

  it('AV12: rings five times in a night with texts to one concern', async ({ app, leader, student }) => {
    await addDevice(app, service, leader)
    toNight(app)
    const { _id: id } = await tellConcern(app, student)
    const add = () =>
      app.call('POST /api/concerns/{id}/messages', { params: { id }, body: { content: 'Please.' } }, student.token)
    expect(await repeat(app, 12, 15 * minute, add)).toHaveLength(5)
  })

  it('AV12: rings once an hour for prayer requests, with their number', async ({ app, leader, student }) => {
    await addDevice(app, service, leader, 'America/New_York')
    const ask = () => people.askForPrayer(app, student)
    expect(await repeat(app, 30, 100, ask)).toEqual(['1 new prayer request'])
    app.advance(hour)
    expect(await titlesOf(app)).toEqual(['30 new prayer requests'])
    app.advance(3 * hour)
    expect(await titlesOf(app)).toEqual([])
  })

  /** Starts more sessions of a person than there may be devices. */
  const logInOften = (app: TestApp, { _id }: people.Person) =>
    Promise.all(
      Array.from({ length: devicesPerPerson + 5 }, () =>
        app.database.write((transaction) => startSession(transaction, _id, app.now())),
      ),
    )

  it('AV12: has twenty devices, of which a new one replaces the oldest', async ({ app, leader, student }) => {
    const ids: string[] = []
    for (const token of await logInOften(app, student)) ids.push(await addDevice(app, service, { ...student, token }))
    await people.addQuestion(app, leader)
    const received = (await deliver(app)).received.map(({ deviceId }) => deviceId)
    expect(received).toHaveLength(devicesPerPerson)
    expect(new Set(received)).toEqual(new Set(ids.slice(-devicesPerPerson)))
  })

  it('AV12: has twenty devices, also if all are subscribed at the same moment', async ({ app, student }) => {
    const tokens = await logInOften(app, student)
    await Promise.all(tokens.map((token) => addDevice(app, service, { ...student, token })))
    expect(await app.rowsOf('destinations')).toHaveLength(devicesPerPerson)
  })
})

describeOnBoth('a leader whom a concern is about', () => {
  it('AZ8: finds no trace of its notifications', async ({ app, student }) => {
    const [ruth, saul] = [await people.addLeader(app, 'Ruth'), await people.addLeader(app, 'Saul')]
    for (const lead of [ruth, saul]) {
      await setLead(app, lead)
      await addDevice(app, service, lead)
    }
    const before = await app.call('GET /api/notifications', {}, saul.token)
    await repeat(app, 3, minute, () => tellConcern(app, student, { about: [saul._id] }))
    expect(await app.call('GET /api/notifications', {}, saul.token)).toMatchObject({ body: before.body })
    const tables = await app.dumpTables()
    for (const name of ['last_notifications', 'urgent_notifications', 'held_notifications']) {
      expect(JSON.stringify(tables[name]), name).not.toContain(saul._id)
    }
    expect(JSON.stringify(tables['last_notifications'])).toContain(ruth._id)
  })
})
