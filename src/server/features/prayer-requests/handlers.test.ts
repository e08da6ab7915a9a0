import { expect, it } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeApp } from '#test/support/describe-app.ts'
import { addAdministrator, addStudent, askForPrayer, type Person } from '#test/support/people.ts'

const byId = (id: string) => ({ params: { id } })
const pray = (test: TestApp, student: Person, id: string) =>
  test.call('POST /api/prayer-requests/{id}/pray', byId(id), student.token)
const respond = (test: TestApp, leader: Person, id: string, response = 'We pray with you.') =>
  test.call('POST /api/prayer-requests/{id}/respond', { ...byId(id), body: { response } }, leader.token)
const community = async (test: TestApp, student: Person) =>
  (await test.call('GET /api/prayer-requests', { query: {} }, student.token)).body
const managed = async (test: TestApp, leader: Person) =>
  (await test.call('GET /api/prayer-requests/admin', { query: {} }, leader.token)).body

describeApp('prayer requests', (test) => {
  it('refuse blank texts and unknown requests', async () => {
    const [leader, ana] = [await addAdministrator(test()), await addStudent(test())]
    const blank = await test().call('POST /api/prayer-requests', { body: { content: ' \n' } }, ana.token)
    expect([blank.status, blank.body.message]).toEqual([400, messages.prayer_required()])
    const request = await askForPrayer(test(), ana)
    const empty = await respond(test(), leader, request._id, '  ')
    expect([empty.status, empty.body.message]).toEqual([400, messages.prayer_response_required()])
    const deletion = () => test().call('DELETE /api/prayer-requests/{id}', byId(request._id), leader.token)
    expect((await deletion()).status).toBe(204)
    for (const missing of [
      await deletion(),
      await pray(test(), ana, request._id),
      await respond(test(), leader, 'x'),
    ]) {
      expect([missing.status, missing.body.message]).toEqual([404, messages.prayer_not_found()])
    }
    // Removed from every list, but kept in the database.
    expect([await community(test(), ana), await managed(test(), leader)]).toEqual([[], []])
    expect((await test().dumpTables()).prayer_requests).toHaveLength(1)
  })

  it('AZ4: show their author to leaders, and not to students', async () => {
    const [leader, ana, ben] = [
      await addAdministrator(test()),
      await addStudent(test()),
      await addStudent(test(), 'Ben'),
    ]
    const shared = {
      content: 'For my grandmother.',
      createdAt: test().now().toISOString(),
      prayerCount: 0,
      responses: [],
    }
    const request = await askForPrayer(test(), ana, shared.content)
    expect(request).toEqual({ _id: expect.any(String), ...shared, prayed: false })
    for (const reader of [ana, ben]) expect(await community(test(), reader)).toEqual([request])
    expect(await managed(test(), leader)).toEqual([
      { _id: request._id, ...shared, user: { name: 'Ana' }, response: null },
    ])
  })

  it('CO3: count each student once, and twenty simultaneous prayers as twenty', async () => {
    const ana = await addStudent(test())
    const request = await askForPrayer(test(), ana)
    const others = await Promise.all(Array.from({ length: 19 }, (_, index) => addStudent(test(), `Friend ${index}`)))
    const prayers = [ana, ...others].flatMap((student) => [1, 2].map(() => pray(test(), student, request._id)))
    expect(new Set((await Promise.all(prayers)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await pray(test(), ana, request._id)).body).toMatchObject({ prayerCount: 20, prayed: true })
    const stranger = await addStudent(test(), 'Stranger')
    expect(await community(test(), stranger)).toMatchObject([{ prayerCount: 20, prayed: false }])
  })

  it('CO2: have one response, also after two simultaneous ones', async () => {
    const [ruth, tom, ana] = [
      await addAdministrator(test()),
      await addAdministrator(test(), 'Tom'),
      await addStudent(test()),
    ]
    const request = await askForPrayer(test(), ana)
    const answers = await Promise.all([
      respond(test(), ruth, request._id, 'Ruth'),
      respond(test(), tom, request._id, 'Tom'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ message: messages.prayer_already_responded(), code: 'conflict' })
    const won = answers.find(({ status }) => status === 200)?.body
    expect(await managed(test(), tom)).toEqual([won])
    const responses = [
      { content: won?.response, respondedBy: { name: won?.response }, respondedAt: test().now().toISOString() },
    ]
    expect(won?.responses).toEqual(responses)
    expect(await community(test(), ana)).toEqual([{ ...request, responses }])
  })
})
