import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, askForPrayer, type Person } from '#test/support/people.ts'

const byId = (id: string) => ({ params: { id } })
const pray = (app: TestApp, student: Person, id: string) =>
  app.call('POST /api/prayer-requests/{id}/pray', byId(id), student.token)
const respond = (app: TestApp, leader: Person, id: string, response = 'We pray with you.') =>
  app.call('POST /api/prayer-requests/{id}/respond', { ...byId(id), body: { response } }, leader.token)
const community = async (app: TestApp, student: Person) =>
  (await app.call('GET /api/prayer-requests', { query: {} }, student.token)).body
const managed = async (app: TestApp, leader: Person) =>
  (await app.call('GET /api/prayer-requests/admin', { query: {} }, leader.token)).body

describeOnBoth('prayer requests', () => {
  it('refuses blank texts and unknown requests', async ({ app, leader, student }) => {
    const blank = await app.call('POST /api/prayer-requests', { body: { content: ' \n' } }, student.token)
    expect(blank).toBeRefused(400, messages.prayer_required())
    const request = await askForPrayer(app, student)
    expect(await respond(app, leader, request._id, '  ')).toBeRefused(400, messages.prayer_response_required())
    const deletion = () => app.call('DELETE /api/prayer-requests/{id}', byId(request._id), leader.token)
    expect((await deletion()).status).toBe(204)
    for (const missing of [await deletion(), await pray(app, student, request._id), await respond(app, leader, 'x')]) {
      expect(missing).toBeRefused(404, messages.prayer_not_found())
    }
    // Removed from every list, but kept in the database.
    expect([await community(app, student), await managed(app, leader)]).toEqual([[], []])
    expect(await app.rowsOf('prayer_requests')).toHaveLength(1)
  })

  it('AZ4: shows the author to leaders, and not to students', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const shared = {
      content: 'For my grandmother.',
      createdAt: app.now().toISOString(),
      prayerCount: 0,
      responses: [],
    }
    const request = await askForPrayer(app, ana, shared.content)
    expect(request).toEqual({ _id: expect.any(String), ...shared, prayed: false, isMine: true })
    expect(await community(app, ana)).toEqual([request])
    expect(await community(app, ben)).toEqual([{ ...request, isMine: false }])
    const user = { _id: ana._id, name: 'Ana' }
    expect(await managed(app, leader)).toEqual([
      { _id: request._id, ...shared, user, audience: 'anonymous', response: null },
    ])
  })

  it('CO3: counts each student once, and twenty simultaneous prayers on two nodes as twenty', async ({ nodes }) => {
    const [app] = nodes
    const ana = await addStudent(app)
    const request = await askForPrayer(app, ana)
    const others = await Promise.all(Array.from({ length: 19 }, (_, index) => addStudent(app, `Friend ${index}`)))
    const prayers = [ana, ...others].flatMap((student) => nodes.map((node) => pray(node, student, request._id)))
    expect(new Set((await Promise.all(prayers)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await pray(app, ana, request._id)).body).toMatchObject({ prayerCount: 20, prayed: true })
    const stranger = await addStudent(app, 'Stranger')
    expect(await community(app, stranger)).toMatchObject([{ prayerCount: 20, prayed: false }])
  })

  it('CO2: have one response, also after two simultaneous ones on two nodes', async ({ nodes, student }) => {
    const [app, second] = nodes
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    const request = await askForPrayer(app, student)
    const results = await Promise.all([
      respond(app, ruth, request._id, 'Ruth'),
      respond(second, tom, request._id, 'Tom'),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = results.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ message: messages.prayer_already_responded(), code: 'conflict' })
    const won = results.find(({ status }) => status === 200)?.body
    expect(await managed(app, tom)).toEqual([won])
    const responses = [
      {
        content: won?.response,
        respondedBy: { name: won?.response, isLeader: true },
        respondedAt: app.now().toISOString(),
      },
    ]
    expect(won?.responses).toEqual(responses)
    expect(await community(app, student)).toEqual([{ ...request, responses }])
  })
})
