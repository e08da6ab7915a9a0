import { afterAll, beforeEach, expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TestApp } from '#test/support/app.ts'
import { setLead, tellConcern } from '#test/support/concerns.ts'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import { addMailAddress, deliverMails } from '#test/support/mail-server.ts'
import * as people from '#test/support/people.ts'
import { mailSettings, reply, startMailServer } from '#tools/start-mail-server.ts'

const server = await startMailServer()
afterAll(server.stop)
beforeEach(() => {
  server.refuse(undefined)
  server.onRecipient(async () => {})
  server.received.length = 0
})
const settings = mailSettings(server.url)
const it = base.extend('appOptions', { settings })

const { addressDelayMs, expiryMs } = serverLimits.push
const minute = 60_000
const deliver = async (app: TestApp) => {
  const { mails, ...counts } = await deliverMails(app, server, settings)
  return { subjects: mails.map(({ subject }) => subject), mails, ...counts }
}
/** Adds the messages that are due five minutes later, and delivers them. */
async function later(app: TestApp) {
  await deliver(app)
  app.advance(addressDelayMs)
  return deliver(app)
}
const subscribe = (app: TestApp, person: people.Person, isParents = false) =>
  addMailAddress(app, server, { person, address: `${person.username}@example.org`, isParents }, settings)
const announce = (app: TestApp, { token }: people.Person, priority: 'normal' | 'urgent' = 'normal') =>
  app.call('POST /api/broadcasts', { body: { title: 'Retreat', content: 'Bring a coat', priority } }, token)
const addressOf = async (app: TestApp, { _id }: people.Person) =>
  (await app.rowsOf('destinations')).find(({ user_id }) => user_id === _id)

describeOnBoth('a code', () => {
  it('is sent to an address, and is in no table', async ({ app, student }) => {
    const params = { channel: 'email' as const }
    const body = { address: 'ana@example.org', timeZone: 'Europe/Madrid' }
    await app.call('PUT /api/notifications/addresses/{channel}', { params, body }, student.token)
    const { mails } = await deliver(app)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Enter this code in the app to get notifications at this address.',
    ])
    const [, code = ''] = /Code: (\S{4}-\S{4})\n/.exec(mails[0]?.text ?? '') ?? []
    expect(code).not.toBe('')
    const stored = JSON.stringify(await app.dumpTables())
    for (const text of [code, code.replace('-', '')]) expect(stored).not.toContain(text)
    const confirm = () =>
      app.call('POST /api/notifications/addresses/{channel}/confirm', { params, body: { code } }, student.token)
    expect((await confirm()).body.addresses).toMatchObject([{ state: 'on' }])
  })

  it('of an address of a parent says whom to give it to', async ({ app, student }) => {
    await app.call(
      'PUT /api/notifications/addresses/{channel}',
      { params: { channel: 'email' }, body: { address: 'mum@example.org', timeZone: 'UTC', isParents: true } },
      student.token,
    )
    expect((await deliver(app)).subjects).toEqual([expect.stringMatching(/^A young person .* give them this code\.$/)])
  })
})

describeOnBoth('an address', () => {
  it('gets nothing before it is confirmed, after it has ended, or for what is switched off', async ({
    app,
    leader,
    student,
  }) => {
    const [ben, eva] = [await people.addStudent(app, 'Ben'), await people.addStudent(app, 'Eva')]
    await app.call(
      'PUT /api/notifications/addresses/{channel}',
      { params: { channel: 'email' }, body: { address: 'ana@example.org', timeZone: 'UTC' } },
      student.token,
    )
    for (const person of [ben, eva]) await subscribe(app, person)
    await app.call('POST /api/stop/{token}', { params: { token: String((await addressOf(app, ben))?.end_token) } })
    await app.call('PUT /api/notifications', { body: { kind: 'announcement', isOn: false } }, eva.token)
    await deliver(app)
    await announce(app, leader)
    expect((await later(app)).subjects).toEqual([])
  })

  it('gets a notification once, five minutes after devices, unless it is read', async ({ app, leader, student }) => {
    const ben = await people.addStudent(app, 'Ben')
    for (const person of [student, ben]) await subscribe(app, person)
    await people.sendMessage(app, leader, student._id, 'Hello')
    await people.sendMessage(app, leader, ben._id, 'Hello')
    app.advance(serverLimits.push.messageDelayMs)
    expect((await deliver(app)).subjects).toEqual([])
    await app.call('PUT /api/chats/{id}/read', { params: { id: ben._id } }, ben.token)
    app.advance(addressDelayMs - 1)
    expect((await deliver(app)).subjects).toEqual([])
    app.advance(1)
    const { mails, messages } = await deliver(app)
    expect(mails.map(({ subject, text }) => [subject, text?.includes('https://youth.example.org/chat\n')])).toEqual([
      ['New message from your leaders', true],
    ])
    expect(messages).toEqual({ sent: 1, unneeded: 1 })
    expect((await later(app)).subjects).toEqual([])
  })

  it('gets urgent announcements at once, also in quiet hours, and others after them', async ({
    app,
    leader,
    student,
  }) => {
    await subscribe(app, student)
    app.advance(Date.parse('2026-03-02T23:00:00Z') - app.now().getTime())
    await announce(app, leader)
    await people.addQuestion(app, leader)
    expect(await later(app)).toMatchObject({ subjects: [], messages: { held: 2 } })
    await announce(app, leader, 'urgent')
    expect((await deliver(app)).subjects).toEqual(['Urgent announcement'])
    app.advance(Date.parse('2026-03-03T06:00:00Z') - app.now().getTime())
    expect((await deliver(app)).subjects).toEqual([])
    const { mails } = await later(app)
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new things'])
    expect(mails[0]?.text).toContain('2 new things\n\nhttps://youth.example.org/\n')
    expect(await app.rowsOf('held_notifications')).toEqual([])
  })

  it('AZ8: gets nothing of a concern if it is a parent’s, and otherwise not in quiet hours', async ({
    app,
    leader,
    student,
  }) => {
    const ben = await people.addStudent(app, 'Ben')
    await setLead(app, leader)
    for (const person of [leader, student]) await subscribe(app, person)
    await subscribe(app, ben, true)
    const concerns = [await tellConcern(app, student), await tellConcern(app, ben)]
    expect(
      (await later(app)).mails.map(({ to, subject }) => [JSON.stringify(to).includes(leader.username), subject]),
    ).toEqual(Array(2).fill([true, 'There is news for you']))
    app.advance(Date.parse('2026-03-02T23:00:00Z') - app.now().getTime())
    await tellConcern(app, student)
    for (const { _id: id } of concerns)
      await app.call('PUT /api/concerns/{id}/read', { params: { id }, body: { textCount: 1 } }, leader.token)
    expect(await later(app)).toMatchObject({ subjects: [], messages: { held: 2 } })
    await announce(app, leader)
    await later(app)
    app.advance(8 * 60 * minute)
    const { mails } = await deliver(app)
    expect(
      Object.fromEntries(
        mails.map(({ to, subject }) => [JSON.stringify(to).replace(/.*"address":"(\w+)-.*/, '$1'), subject]),
      ),
    ).toEqual({
      ruth: 'There is news for you',
      ana: '2 new things',
      ben: 'New announcement',
    })
  })

  it('of a student under age gets nothing unless it is a parent’s', async ({ app, leader, student }) => {
    await subscribe(app, student)
    await app.call('PUT /api/settings', { body: { consent: { age: 16, country: null } } }, leader.token)
    const body = { guardianName: 'Ivy', method: 'on paper', givenOn: '2026-01-01' } as const
    await app.call('POST /api/users/{id}/consents', { params: { id: student._id }, body }, leader.token)
    await announce(app, leader)
    expect(await later(app)).toMatchObject({ subjects: [] })
    await subscribe(app, student, true)
    await announce(app, leader)
    expect((await later(app)).subjects).toEqual(['New announcement'])
  })
})

describeOnBoth('a mail server', () => {
  it('that refuses an address ends it', async ({ app, leader, student }) => {
    await subscribe(app, student)
    await announce(app, leader)
    server.refuse(reply(550, '5.1.1 No such user'))
    expect(await later(app)).toMatchObject({ subjects: [], messages: { refused: 1 }, warnings: [] })
    server.refuse(undefined)
    expect(await addressOf(app, student)).toMatchObject({ end_reason: 'refused', ended_at: app.now().toISOString() })
    const { body } = await app.call('GET /api/notifications', {}, student.token)
    expect(body.addresses).toMatchObject([{ state: 'ended', endReason: 'refused' }])
    await announce(app, leader)
    expect(await later(app)).toMatchObject({ subjects: [], messages: {} })
  })

  it('that takes nothing for now gets the same message again, until it is a day old', async ({
    app,
    leader,
    student,
  }) => {
    await subscribe(app, student)
    await announce(app, leader)
    server.refuse(reply(451, 'Try again'))
    const first = await later(app)
    expect(first).toMatchObject({
      messages: { failed: 1 },
      warnings: [[{ job: 'message', attempts: 1 }, 'a job failed']],
    })
    expect(JSON.stringify(first.warnings)).not.toContain(student.username)
    app.advance(minute)
    expect((await deliver(app)).messages).toEqual({ failed: 1 })
    server.refuse(undefined)
    app.advance(30 * minute)
    expect((await deliver(app)).subjects).toEqual(['New announcement'])
    app.advance(expiryMs)
    expect((await deliver(app)).subjects).toEqual([])
    server.refuse(reply(554, 'Something is wrong with your server'))
    await announce(app, leader)
    await later(app)
    app.advance(expiryMs - 1)
    expect((await deliver(app)).messages).toEqual({ failed: 1 })
    app.advance(30 * minute)
    expect((await deliver(app)).messages).toEqual({ expired: 1 })
    server.refuse(undefined)
    expect((await addressOf(app, student))?.ended_at).toBeNull()
    expect((await app.rowsOf('jobs')).filter(({ kind }) => kind === 'message')).toEqual([])
  })

  it('that takes no summary for now gets it later, with the same things', async ({ app, leader, student }) => {
    await subscribe(app, student)
    app.advance(Date.parse('2026-03-02T23:00:00Z') - app.now().getTime())
    for (const _ of [1, 2]) await announce(app, leader)
    await later(app)
    server.refuse(reply(451, 'Try again'))
    app.advance(8 * 60 * minute)
    expect((await deliver(app)).messages).toEqual({ failed: 1 })
    expect(await app.rowsOf('held_notifications')).toHaveLength(2)
    server.refuse(undefined)
    app.advance(30 * minute)
    expect((await deliver(app)).subjects).toEqual(['2 new things'])
    expect(await app.rowsOf('held_notifications')).toEqual([])
  })
})

describeOnBoth('a message whose job', () => {
  it('was replaced while it was sent has no end, and the next one is sent', async ({ app, student }) => {
    await subscribe(app, student)
    const sendTest = () =>
      app.call('POST /api/notifications/addresses/{channel}/test', { params: { channel: 'email' } }, student.token)
    await sendTest()
    let starts = 0
    server.onRecipient(async () => {
      starts += 1
      if (starts === 1) await sendTest()
    })
    const { subjects, messages } = await deliver(app)
    expect([starts, subjects, messages]).toEqual([2, ['Notifications arrive at this address'], { sent: 1 }])
  })

  it.for([true, false])(
    'is completed or not when the database fails is sent once: %s',
    async (isCompleted, { app, leader, student }) => {
      await subscribe(app, student)
      await announce(app, leader)
      await deliver(app)
      app.advance(addressDelayMs)
      let fails = false
      server.onRecipient(async () => {
        fails = true
      })
      const database: Database = {
        ...app.database,
        async write(callback) {
          if (!fails) return app.database.write(callback)
          fails = false
          if (isCompleted) await app.database.write(callback)
          throw new Error('The connection was closed')
        },
      }
      const { mails, messages } = await deliverMails({ now: app.now, database }, server, settings)
      expect([mails, messages]).toEqual([[], { failed: 1 }])
      app.advance(minute)
      expect((await deliver(app)).subjects).toEqual(['New announcement'])
      app.advance(minute)
      expect((await deliver(app)).subjects).toEqual([])
    },
  )
})
