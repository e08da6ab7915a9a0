import { expect } from 'vitest'
import * as messages from '#messages'
import { newId } from '#server/platform/database/new-id.ts'
import {
  confirm,
  enter,
  listAddresses,
  newAddress,
  receiveCode,
  sendCode,
  sendTest,
  stop,
  switchOn,
  withChannels,
} from '#test/support/addresses.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person, password } from '#test/support/people.ts'
import { pushSubscription } from '#test/support/push.ts'
import { asHtml, asJson, download } from '#test/support/records.ts'
import { runSql } from '#test/support/sql.ts'

const newPassword = 'a-brighter-lamp'
const pathOf = ({ _id }: Person) => ({ params: { id: _id } })
const askForAge = (app: TestApp, leader: Person) =>
  app.call('PUT /api/settings', { body: { consent: { age: 16, country: 'ES' } } }, leader.token)
const recordConsent = (app: TestApp, leader: Person, student: Person) => {
  const body = { guardianName: 'Maria', method: 'on paper', givenOn: '2026-02-01' } as const
  return app.call('POST /api/users/{id}/consents', { ...pathOf(student), body }, leader.token)
}
const enterParents = (app: TestApp, { token }: Person, address = 'maria@example.org') =>
  app.call('PUT /api/notifications/addresses/{channel}', newAddress('gateway', address, true), token)
const statesOf = async (app: TestApp, person: Person) => (await listAddresses(app, person)).map(({ state }) => state)
const rowsOf = async (app: TestApp, { _id }: Person) =>
  (await app.rowsOf('destinations')).filter(({ user_id }) => user_id === _id)

describeOnBoth('addresses of a student under the age of consent', () => {
  it.override('appOptions', { settings: withChannels })

  it('are only those of parents', async ({ app, leader, student }) => {
    await askForAge(app, leader)
    await recordConsent(app, leader, student)
    expect((await app.call('GET /api/notifications', {}, student.token)).body.needsParents).toBe(true)
    expect(await enter(app, student)).toBeRefused(400, 'isParents', messages.address_of_parents())
    expect(await app.rowsOf('destinations')).toEqual([])
    expect((await enterParents(app, student)).body.addresses).toMatchObject([{ isParents: true }])
    await confirm(app, student, await receiveCode(app, student))
    expect(await statesOf(app, student)).toEqual(['on'])
  })

  it('end when a consent is recorded, with their code, except those of parents', async ({ app, leader, student }) => {
    const ben = await addStudent(app, 'Ben')
    await askForAge(app, leader)
    await switchOn(app, student)
    await sendCode(app, student)
    const code = await receiveCode(app, student)
    await enterParents(app, ben)
    await confirm(app, ben, await receiveCode(app, ben))
    for (const person of [student, ben]) expect((await recordConsent(app, leader, person)).status).toBe(201)
    expect([await statesOf(app, student), await statesOf(app, ben)]).toEqual([['ended'], ['on']])
    expect((await listAddresses(app, student))[0]).not.toHaveProperty('endReason')
    expect(await confirm(app, student, code)).toBeRefused(400, 'code', messages.address_code_over())
    for (const call of [sendCode, sendTest]) {
      expect(await call(app, student)).toBeRefused(409, messages.address_of_parents())
    }
  })

  it('end also if they are confirmed at the same moment on another node', async ({ nodes, leader }) => {
    const [app, other] = nodes
    await askForAge(app, leader)
    for (let round = 0; round < 8; round += 1) {
      const person = await addStudent(app)
      await enter(app, person, `ana${round}@example.org`)
      const code = await receiveCode(app, person)
      await Promise.all([confirm(other, person, code), recordConsent(app, leader, person)])
      expect(await statesOf(app, person)).toEqual(['ended'])
    }
  })

  it('are refused also if an address is entered at the same moment on another node', async ({ nodes, leader }) => {
    const [app, other] = nodes
    await askForAge(app, leader)
    for (let round = 0; round < 8; round += 1) {
      const person = await addStudent(app)
      const [entered] = await Promise.all([
        enter(other, person, `ana${round}@example.org`),
        recordConsent(app, leader, person),
      ])
      expect(await statesOf(app, person)).toEqual(entered.status === 200 ? ['ended'] : [])
    }
  })

  it('are any in a group that asks for no age until it does, without a consent, and for leaders', async ({
    app,
    leader,
    student,
  }) => {
    await recordConsent(app, leader, student)
    expect((await enter(app, student)).status).toBe(200)
    const code = await receiveCode(app, student)
    await askForAge(app, leader)
    expect(await confirm(app, student, code)).toBeRefused(409, messages.address_of_parents())
    expect((await enter(app, await addStudent(app, 'Ben'), 'ben@example.org')).status).toBe(200)
    // A leader's is never that of a parent.
    expect((await enterParents(app, leader)).body.addresses).toMatchObject([{ isParents: false }])
  })
})

describeOnBoth('addresses of a person', () => {
  it.override('appOptions', { settings: withChannels })

  it('AU15: are deleted with a change of the role', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    for (const [person, action] of [
      [tom, 'remove-leader'],
      [student, 'make-leader'],
    ] as const) {
      await switchOn(app, person, `${person._id}@example.org`)
      await app.call(`POST /api/users/{id}/${action}`, pathOf(person), leader.token)
      expect([action, await rowsOf(app, person)]).toEqual([action, []])
    }
  })

  it('AU15: are deleted with a change of the password or the state unless they are confirmed', async ({
    app,
    leader,
  }) => {
    const changes = {
      password: ({ token }: Person) =>
        app.call('PUT /api/auth/update-password', { body: { currentPassword: password, newPassword } }, token),
      state: (person: Person) => app.call('POST /api/users/{id}/switch-off', pathOf(person), leader.token),
    }
    for (const [name, change] of Object.entries(changes)) {
      const [one, other] = [await addStudent(app), await addStudent(app, 'Ben')]
      await switchOn(app, one, `${one._id}@example.org`)
      await enter(app, other, `${other._id}@example.org`)
      for (const person of [one, other]) expect([name, (await change(person)).status]).toEqual([name, 200])
      expect([name, (await rowsOf(app, one)).length, await rowsOf(app, other)]).toEqual([name, 1, []])
    }
  })

  it('AU15: lose the code that is to switch them on again with a change of the password', async ({ app, student }) => {
    await stop(app, await switchOn(app, student))
    await sendCode(app, student)
    const code = await receiveCode(app, student)
    const body = { currentPassword: password, newPassword }
    await app.call('PUT /api/auth/update-password', { body }, student.token)
    expect(await confirm(app, student, code)).toBeRefused(400, 'code', messages.address_code_over())
  })

  it('are not entered by a session that a change of the role ends at the same moment', async ({ nodes, leader }) => {
    const [app, other] = nodes
    for (let round = 0; round < 8; round += 1) {
      const person = await addStudent(app)
      const [entered] = await Promise.all([
        enter(other, person, `ana${round}@example.org`),
        app.call('POST /api/users/{id}/make-leader', pathOf(person), leader.token),
      ])
      expect(entered.status).toBeOneOf([200, 401])
      expect(await rowsOf(app, person)).toEqual([])
      // With two leaders, changes take effect at once.
      await app.call('POST /api/users/{id}/remove-leader', pathOf(person), leader.token)
    }
  })

  it('are erased with the person, also what waits for them', async ({ app, leader, student, testDatabase }) => {
    await switchOn(app, student)
    const [row] = await rowsOf(app, student)
    await runSql(testDatabase.url, `insert into held_notifications values ('${row?.id}', '${newId()}', '{}')`)
    expect((await app.call('POST /api/users/{id}/erase', pathOf(student), leader.token)).status).toBe(200)
    expect([await rowsOf(app, student), await app.rowsOf('held_notifications')]).toEqual([[], []])
    expect(JSON.stringify(await app.dumpTables())).not.toContain('ana@example.org')
  })

  it('are in the file of the person', async ({ app, student }) => {
    await switchOn(app, student, 'i&b@example.org')
    const json = JSON.parse((await download(app, 'export', student, asJson)).text)
    expect(json.addresses).toEqual([
      { address: 'i&b@example.org', isParents: false, isOn: true, addedAt: '2026-03-01T18:00:00.000Z' },
    ])
    expect((await download(app, 'export', student, asHtml)).text).toContain('i&amp;b@example.org (on)')
  })

  it('are no devices: neither counted, nor listed, nor replaced by the next device', async ({ app, student }) => {
    await switchOn(app, student)
    await app.call('PUT /api/notifications/device', { body: pushSubscription() }, student.token)
    const json = JSON.parse((await download(app, 'export', student, asJson)).text)
    expect([json.devices.length, json.addresses.length]).toEqual([1, 1])
    for (let index = 0; index < 20; index += 1) {
      app.advance(1000)
      const { body } = await app.call('POST /api/auth/login', { body: { username: student.username, password } })
      await app.call('PUT /api/notifications/device', { body: pushSubscription() }, body.token)
    }
    const rows = await rowsOf(app, student)
    expect(rows).toHaveLength(21)
    expect(rows.filter(({ channel }) => channel === 'gateway')).toHaveLength(1)
  })
})
