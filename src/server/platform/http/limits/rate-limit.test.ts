import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addQuestion, addStudent, askForPrayer, password, sendMessage } from '#test/support/people.ts'

/** Sends an invalid registration, which counts and takes little time. */
const registerBadly = (app: TestApp, address: string) =>
  app.call('POST /api/auth/register', { body: {} as never }, undefined, { address })

const register = (app: TestApp, username: string, address: string) =>
  app.call('POST /api/auth/register', { body: { name: 'Ana', username, password } }, undefined, { address })

describeOnBoth('registrations', () => {
  it('AV9: limits registrations per address, failed ones included, and changes nothing', async ({ app }) => {
    const { burst, perMinute } = serverLimits.visitorWrites
    for (let sent = 0; sent < burst; sent += 1) expect((await registerBadly(app, '192.0.2.1')).status).toBe(400)
    const before = await app.dumpTables()
    const refused = await register(app, 'late', '192.0.2.1')
    expect([refused.status, refused.body.code, refused.body.message, refused.headers['retry-after']]).toEqual([
      429,
      'slow_down',
      messages.slow_down(),
      '2',
    ])
    expect(await app.dumpTables()).toEqual(before)
    expect((await register(app, 'elsewhere', '192.0.2.2')).status).toBe(201)
    app.advance(60_000)
    const statuses = []
    for (let sent = 0; sent <= perMinute; sent += 1) statuses.push((await registerBadly(app, '192.0.2.1')).status)
    expect(statuses).toEqual([...Array(perMinute).fill(400), 429])
  })

  it('AV9: counts the addresses of one IPv6 household together', async ({ app }) => {
    for (let sent = 0; sent < serverLimits.visitorWrites.burst; sent += 1) {
      await registerBadly(app, `2001:db8:0:aa${(sent % 256).toString(16).padStart(2, '0')}::${sent}`)
    }
    expect((await registerBadly(app, '2001:DB8:0:aa42::1')).status).toBe(429)
    expect((await registerBadly(app, '2001:db8:0:ab00::1')).status).toBe(400)
  })
})

describeOnBoth('visitors behind one network', () => {
  it('AV9: keep no parent from withdrawing a consent, and nobody from what they do not do themselves', async ({
    app,
    leader,
    student,
  }) => {
    const params = { id: student._id }
    const consent = { guardianName: 'Maria', method: 'on paper', givenOn: '2026-02-01' } as const
    expect((await app.call('POST /api/users/{id}/consents', { params, body: consent }, leader.token)).status).toBe(201)
    const { body: link } = await app.call('POST /api/users/{id}/guardian-links', { params }, leader.token)
    const address = '192.0.2.1'
    const { burst } = serverLimits.visitorWrites
    for (let sent = 0; sent <= burst; sent += 1) await registerBadly(app, address)
    expect((await registerBadly(app, address)).status).toBe(429)
    const exchange = { body: { token: link.token } }
    const opened = await app.call('POST /api/guardian/exchange', exchange, undefined, { address })
    expect(opened.status).toBe(200)
    for (let sent = 0; sent <= burst; sent += 1) {
      await app.call('POST /api/guardian/exchange', { body: {} as never }, undefined, { address })
    }
    const withdrawn = await app.call('POST /api/guardian/withdraw-consent', {}, opened.body.token, { address })
    expect(withdrawn.status).toBe(200)
    const recovery = { username: student.username, code: 'ABCD-EFGH', newPassword: 'brighter' }
    expect((await app.call('POST /api/auth/recover', { body: recovery }, undefined, { address })).status).not.toBe(429)
  })
})

describeOnBoth('writes', () => {
  it('AV9: limits writes per student over all routes, and changes nothing', async ({ app, leader }) => {
    const [student, other] = [await addStudent(app), await addStudent(app)]
    const { _id: prayerId } = await askForPrayer(app, student)
    const { _id: messageId } = await sendMessage(app, student, student._id)
    const { _id: questionId } = await addQuestion(app, leader)
    const writes = [
      () => app.call('POST /api/prayer-requests', { body: { content: ' ' } }, student.token),
      () => app.call('POST /api/prayer-requests/{id}/pray', { params: { id: prayerId } }, student.token),
      () =>
        app.call(
          'POST /api/chats/{id}/messages',
          { params: { id: student._id }, body: { content: '' } },
          student.token,
        ),
      () =>
        app.call(
          'PUT /api/chats/{chatId}/messages/{messageId}',
          { params: { chatId: student._id, messageId }, body: { content: '' } },
          student.token,
        ),
      () => app.call('POST /api/responses', { body: { questionId, answer: '' } }, student.token),
    ]
    const write = async (number: number) => (await writes[number % writes.length]?.())?.status
    for (let sent = 2; sent < serverLimits.studentWrites.burst; sent += 1) expect(await write(sent)).not.toBe(429)
    const before = await app.dumpTables()
    for (const refused of writes) {
      const response = await refused()
      expect([response.status, response.body.code, response.headers['retry-after']]).toEqual([429, 'slow_down', '1'])
    }
    expect(await app.dumpTables()).toEqual(before)
    // Reads and logouts are not writes, and other users have their own limits.
    expect((await app.call('GET /api/chats/student', {}, student.token)).status).toBe(200)
    expect((await askForPrayer(app, other)).content).toBe('For my grandmother.')
    app.advance(1_000)
    expect((await askForPrayer(app, student)).content).toBe('For my grandmother.')
    expect((await app.call('POST /api/auth/logout', {}, student.token)).status).toBe(204)
  })

  it('allows a leader to paste a term of questions many times', async ({ app, leader }) => {
    for (let pasted = 0; pasted < 400; pasted += 1) {
      const { status } = await app.call('POST /api/questions', { body: {} as never }, leader.token)
      expect(status).toBe(400)
    }
  })
})
