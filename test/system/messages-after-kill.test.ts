import { afterAll, expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import { workUntilKilled } from '#test/support/halting-database.ts'
import { addMailAddress, deliverMails } from '#test/support/mail-server.ts'
import { addStudent, announce } from '#test/support/people.ts'
import { mailSettings, startMailServer } from '#tools/start-mail-server.ts'

const server = await startMailServer()
afterAll(server.stop)
const settings = mailSettings(server.url)
const it = base.extend('appOptions', { settings })
const { maxConcurrent, leaseMs } = serverLimits.addresses
const idOf = (text: string) => /^Message-ID: (.+)$/m.exec(text)?.[1]

describeOnBoth('a server that is killed while it sends emails', () => {
  it('CO7: sends none twice, and loses none that it had not begun to end', { tags: 'slow' }, async ({
    app,
    leader,
    testDatabase,
  }) => {
    const addresses = Array.from({ length: 12 }, (_, index) => `student-${index}@example.org`)
    for (const address of addresses) {
      await addMailAddress(app, server, { person: await addStudent(app), address }, settings)
    }
    await announce(app, leader, 'Camp')
    await deliverMails(app, server, settings)
    app.advance(serverLimits.push.addressDelayMs)
    // In the transaction that completes the first job: its message is at the mail server but for its end.
    await workUntilKilled(testDatabase.url, 'message', app.now(), 1, settings)
    expect(server.received).toEqual([])
    const jobsOf = async () => (await app.rowsOf('jobs')).filter(({ kind }) => kind === 'message').length
    expect(await jobsOf()).toBe(addresses.length)
    // After others: what is completed is sent or lost, and what is not will be sent.
    app.advance(leaseMs)
    await workUntilKilled(testDatabase.url, 'message', app.now(), 7, settings)
    const left = await jobsOf()
    const texts = server.received.splice(0).map(({ text }) => text)
    const lost = addresses.length - left - texts.length
    expect(left).toBeLessThan(addresses.length)
    expect(lost).toBeLessThanOrEqual(maxConcurrent)
    app.advance(leaseMs)
    const rest = await deliverMails(app, server, settings)
    expect(rest.messages).toEqual({ sent: left })
    const ids = [...texts, ...rest.texts].map(idOf)
    expect([ids.length, new Set(ids).size]).toEqual([addresses.length - lost, addresses.length - lost])
    app.advance(serverLimits.push.expiryMs)
    expect((await deliverMails(app, server, settings)).messages).toEqual({})
  })

  it('CO7: sends all once after the mail server was away for an hour', { tags: 'slow' }, async ({ nodes, leader }) => {
    const [app, other] = nodes
    const away = await startMailServer()
    const awaySettings = mailSettings(away.url)
    for (let index = 0; index < 12; index += 1) {
      const address = `student-${index}@example.org`
      await addMailAddress(app, away, { person: await addStudent(app), address }, awaySettings)
    }
    await announce(app, leader, 'Camp')
    await deliverMails(app, away, awaySettings)
    await away.stop()
    app.advance(serverLimits.push.addressDelayMs)
    other.advance(serverLimits.push.addressDelayMs)
    const run = () => Promise.all([app, other].map((node) => deliverMails(node, back, awaySettings)))
    let back = away
    for (let minute = 0; minute < 60; minute += 1) {
      await run()
      for (const node of nodes) node.advance(60_000)
    }
    back = await startMailServer({}, { port: away.port })
    const texts: string[] = []
    for (let minute = 0; minute < 31; minute += 1) {
      for (const result of await run()) texts.push(...result.texts)
      for (const node of nodes) node.advance(60_000)
    }
    await back.stop()
    expect([texts.length, new Set(texts.map(idOf)).size]).toEqual([12, 12])
  })
})
