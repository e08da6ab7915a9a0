import { expect, it } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeApp } from '#test/support/describe-app.ts'
import { addAdministrator, addQuestion, addStudent, askForPrayer, password, sendMessage } from '#test/support/people.ts'

/** Sends an invalid registration, which counts and takes little time. */
const registerBadly = (test: TestApp, address: string) =>
  test.call('POST /api/auth/register', { body: {} as never }, undefined, { address })

const register = (test: TestApp, username: string, address: string) =>
  test.call('POST /api/auth/register', { body: { name: 'Ana', username, password } }, undefined, { address })

describeApp('registrations', (test) => {
  it('AV9: are limited per address, failed ones included, and a refusal changes nothing', async () => {
    const { burst, perMinute } = serverLimits.registrations
    for (let sent = 0; sent < burst; sent += 1) expect((await registerBadly(test(), '192.0.2.1')).status).toBe(400)
    const before = await test().dumpTables()
    const refused = await register(test(), 'late', '192.0.2.1')
    expect([refused.status, refused.body.code, refused.body.message, refused.headers['retry-after']]).toEqual([
      429,
      'slow_down',
      messages.slow_down(),
      '2',
    ])
    expect(await test().dumpTables()).toEqual(before)
    expect((await register(test(), 'elsewhere', '192.0.2.2')).status).toBe(201)
    test().advance(60_000)
    const statuses = []
    for (let sent = 0; sent <= perMinute; sent += 1) statuses.push((await registerBadly(test(), '192.0.2.1')).status)
    expect(statuses).toEqual([...Array(perMinute).fill(400), 429])
  })

  it('AV9: count the addresses of one IPv6 household together', async () => {
    for (let sent = 0; sent < serverLimits.registrations.burst; sent += 1) {
      await registerBadly(test(), `2001:db8:0:aa${(sent % 256).toString(16).padStart(2, '0')}::${sent}`)
    }
    expect((await registerBadly(test(), '2001:DB8:0:aa42::1')).status).toBe(429)
    expect((await registerBadly(test(), '2001:db8:0:ab00::1')).status).toBe(400)
  })
})

describeApp('writes', (test) => {
  it('AV9: are limited per student over all routes, and a refusal changes nothing', async () => {
    const leader = await addAdministrator(test())
    const [student, other] = [await addStudent(test()), await addStudent(test())]
    const { _id: prayerId } = await askForPrayer(test(), student)
    const { _id: messageId } = await sendMessage(test(), student, student._id)
    const { _id: questionId } = await addQuestion(test(), leader)
    const writes = [
      () => test().call('POST /api/prayer-requests', { body: { content: ' ' } }, student.token),
      () => test().call('POST /api/prayer-requests/{id}/pray', { params: { id: prayerId } }, student.token),
      () =>
        test().call(
          'POST /api/chats/{id}/messages',
          { params: { id: student._id }, body: { content: '' } },
          student.token,
        ),
      () =>
        test().call(
          'PUT /api/chats/{chatId}/messages/{messageId}',
          { params: { chatId: student._id, messageId }, body: { content: '' } },
          student.token,
        ),
      () => test().call('POST /api/responses', { body: { questionId, answer: '' } }, student.token),
    ]
    const write = async (number: number) => (await writes[number % writes.length]?.())?.status
    for (let sent = 2; sent < serverLimits.studentWrites.burst; sent += 1) expect(await write(sent)).not.toBe(429)
    const before = await test().dumpTables()
    for (const refused of writes) {
      const answer = await refused()
      expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([429, 'slow_down', '1'])
    }
    expect(await test().dumpTables()).toEqual(before)
    // Reads and logouts are not writes, and other users have their own limits.
    expect((await test().call('GET /api/chats/student', {}, student.token)).status).toBe(200)
    expect((await askForPrayer(test(), other)).content).toBe('For my grandmother.')
    test().advance(1_000)
    expect((await askForPrayer(test(), student)).content).toBe('For my grandmother.')
    expect((await test().call('POST /api/auth/logout', {}, student.token)).status).toBe(204)
  })

  it('are allowed for a leader who pastes a term of questions many times', async () => {
    const leader = await addAdministrator(test())
    for (let pasted = 0; pasted < 400; pasted += 1) {
      const { status } = await test().call('POST /api/questions', { body: {} as never }, leader.token)
      expect(status).toBe(400)
    }
  })
})
