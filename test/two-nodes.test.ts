// CO and AU of the promises once more with two nodes: two programs on one PostgreSQL, which share nothing else.
import { expect, it } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { createSetupToken } from '#server/features/auth/first-administrator.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { expectRightCounts } from './support/counts.ts'
import { describeOnBoth } from './support/databases.ts'
import {
  addAdministrator,
  addQuestion,
  addResponse,
  addStudent,
  announce,
  askForPrayer,
  password,
  sendMessage,
} from './support/people.ts'

describeOnBoth('two nodes', (test) => {
  /** On SQLite, which has one process for each file, both are the same. */
  async function startTwo(): Promise<{ nodes: [TestApp, TestApp]; stop: () => Promise<void> }> {
    const first = await createTestApp(test())
    if (test().url.startsWith('file:')) return { nodes: [first, first], stop: () => first.close() }
    const database = await openDatabase(test().url)
    const second = await createTestApp({ ...test(), database })
    return {
      nodes: [first, second],
      async stop() {
        await first.close()
        await second.close()
        await database.close()
      },
    }
  }

  it('CO1: a message that is sent to both at once is one', async () => {
    const { nodes, stop } = await startTwo()
    const ana = await addStudent(nodes[0])
    const call = { params: { id: ana._id }, body: { content: 'Once' } }
    for (let round = 0; round < 10; round += 1) {
      const headers = { 'idempotency-key': `key-${round}` }
      const sent = await Promise.all(
        [0, 1, 0, 1].map((node) =>
          nodes[node as 0].call('POST /api/chats/{id}/messages', call, ana.token, { headers }),
        ),
      )
      expect(new Set(sent.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    }
    expect((await test().dump())['messages']).toHaveLength(10)
    await stop()
  })

  it('CO2: of two leaders who respond to one prayer request one wins', async () => {
    const { nodes, stop } = await startTwo()
    const [ruth, tom] = [await addAdministrator(nodes[0]), await addAdministrator(nodes[1], 'Tom')]
    const ana = await addStudent(nodes[0])
    for (let round = 0; round < 20; round += 1) {
      const { _id } = await askForPrayer(nodes[0], ana)
      const respond = (node: 0 | 1, token: string) =>
        nodes[node].call(
          'POST /api/prayer-requests/{id}/respond',
          { params: { id: _id }, body: { response: 'With you.' } },
          token,
        )
      const answers = await Promise.all([respond(0, ruth.token), respond(1, tom.token)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    await stop()
  })

  it('CO3: prayers on both are all counted', async () => {
    const { nodes, stop } = await startTwo()
    const students = []
    for (let index = 0; index < 16; index += 1) students.push(await addStudent(nodes[0]))
    const { _id } = await askForPrayer(nodes[0], await addStudent(nodes[1]))
    const pray = (token: string, node: number) =>
      nodes[(node % 2) as 0].call('POST /api/prayer-requests/{id}/pray', { params: { id: _id } }, token)
    await Promise.all(students.flatMap(({ token }, index) => [pray(token, index), pray(token, index + 1)]))
    const rows = (await test().dump())['prayer_requests'] as { prayer_count: number }[]
    expect(rows.map(({ prayer_count }) => prayer_count)).toEqual([16])
    await stop()
  })

  it('CO4, AU9: one username has one owner, and one administrator is the first', async () => {
    const { nodes, stop } = await startTwo()
    const register = (node: number) =>
      nodes[(node % 2) as 0].call('POST /api/auth/register', { body: { name: 'Ana', username: 'Ana', password } })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => register(index)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)])
    const setupToken = `${await createSetupToken(nodes[0].database, nodes[0].now)}`
    const setUp = (username: string, node: number) =>
      nodes[(node % 2) as 0].call('POST /api/auth/setup', { body: { setupToken, name: 'Ruth', username, password } })
    const tries = await Promise.all(['ruth', 'lois', 'anna', 'joel'].map(setUp))
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    await stop()
  })

  it('CO5: lets one of two leaders win who review the same version of a response', async () => {
    const { nodes, stop } = await startTwo()
    const [ruth, tom] = [await addAdministrator(nodes[0]), await addAdministrator(nodes[1], 'Tom')]
    const question = await addQuestion(nodes[0], ruth)
    const { _id: id } = await addResponse(nodes[0], await addStudent(nodes[0]), question._id)
    for (let reviewCount = 0; reviewCount < 20; reviewCount += 1) {
      const review = (node: 0 | 1, status: 'approved' | 'rejected', token: string) =>
        nodes[node].call('PUT /api/responses/{id}', { params: { id }, body: { status, reviewCount } }, token)
      const answers = await Promise.all([review(0, 'approved', ruth.token), review(1, 'rejected', tom.token)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    expect((await test().dump())['response_reviews']).toHaveLength(20)
    await expectRightCounts(test().dump)
    await stop()
  })

  it('CO5: reviews and answers at the same instant leave one standing response, and right numbers', async () => {
    const { nodes, stop } = await startTwo()
    const leader = await addAdministrator(nodes[0])
    const ana = await addStudent(nodes[0])
    for (let round = 0; round < 10; round += 1) {
      const question = await addQuestion(nodes[0], leader)
      const first = await addResponse(nodes[0], ana, question._id)
      const review = (node: 0 | 1, status: 'approved' | 'rejected') =>
        nodes[node].call('PUT /api/responses/{id}', { params: { id: first._id }, body: { status } }, leader.token)
      const again = { body: { questionId: question._id, answer: 'Again' } }
      await Promise.all([
        review(0, 'rejected'),
        nodes[1].call('POST /api/responses', again, ana.token),
        review(1, 'approved'),
      ])
    }
    const { responses, users } = await test().dump()
    const standing = (responses as { status: string; question_id: string }[]).filter((it) => it.status !== 'rejected')
    expect(new Set(standing.map((it) => it.question_id)).size).toBe(standing.length)
    const counted = (users as { id: string; responses_count: number; answered_count: number }[]).find(
      ({ id }) => id === ana._id,
    )
    expect([counted?.responses_count, counted?.answered_count]).toEqual([responses?.length, standing.length])
    await expectRightCounts(test().dump)
    await stop()
  })

  it('CO6: reading, sending and deleting announcements at the same instant leave exact unread counts', async () => {
    const { nodes, stop } = await startTwo()
    const leader = await addAdministrator(nodes[0])
    const students = [await addStudent(nodes[0]), await addStudent(nodes[1], 'Ben'), await addStudent(nodes[0], 'Cleo')]
    const markAll = (node: 0 | 1, token: string) => nodes[node].call('PUT /api/broadcasts/read', {}, token)
    const markOne = (node: 0 | 1, token: string, id: string) =>
      nodes[node].call('PUT /api/broadcasts/{id}/read', { params: { id } }, token)
    for (let round = 0; round < 10; round += 1) {
      const ids: string[] = []
      for (let index = 0; index < 3; index += 1) ids.push((await announce(nodes[0], leader))._id)
      const remove = (node: 0 | 1, id: string | undefined) =>
        nodes[node].call('DELETE /api/broadcasts/{id}', { params: { id: `${id}` } }, leader.token)
      const statuses = await Promise.all([
        remove(1, ids[0]),
        ...students.flatMap(({ token }) => [markAll(0, token), markAll(1, token), markOne(1, token, `${ids[2]}`)]),
        remove(0, ids[1]),
        announce(nodes[1], leader).then(() => ({ status: 201 })),
      ])
      expect(statuses.every(({ status }) => status < 300)).toBe(true)
      await expectRightCounts(test().dump)
    }
    for (const { token } of students) {
      const { body: list } = await nodes[0].call('GET /api/broadcasts/student', { query: {} }, token)
      const { body } = await nodes[1].call('GET /api/broadcasts/unread', {}, token)
      expect(body.unreadCount).toBe(list.filter(({ readAt }) => readAt === null).length)
      expect((await markAll(0, token)).body.unreadCount).toBe(0)
    }
    await expectRightCounts(test().dump)
    await stop()
  })

  it('AU5: what is told on one node reaches the streams of the other, and a session that ends there ends them', async () => {
    const { nodes, stop } = await startTwo()
    const [ana, ben] = [await addStudent(nodes[0]), await addStudent(nodes[0], 'Ben')]
    const open = async (token: string) => {
      const answer = await nodes[1].app.inject({
        url: '/api/events',
        headers: { authorization: `Bearer ${token}` },
        payloadAsStream: true,
      })
      let text = ''
      const stream = answer.stream()
      stream.on('data', (chunk) => {
        text += chunk
      })
      const ended = new Promise<void>((resolve) => stream.once('close', resolve))
      return { text: () => text, ended }
    }
    const [anas, bens] = [await open(ana.token), await open(ben.token)]
    // It may take a moment until a node that has just started listens.
    await expect
      .poll(
        async () => {
          await askForPrayer(nodes[0], ana)
          return anas.text()
        },
        { timeout: 5000 },
      )
      .toContain('event: prayers')
    await sendMessage(nodes[0], ana, ana._id)
    await expect.poll(anas.text, { timeout: 5000 }).toContain('event: chat')
    expect(bens.text()).not.toContain('event: chat')
    await nodes[0].call('POST /api/auth/logout', {}, ana.token)
    await anas.ended
    const change = { body: { currentPassword: password, newPassword: 'brighter' } }
    const second = await nodes[0].call('POST /api/auth/login', { body: { username: ben.username, password } })
    await nodes[0].call('PUT /api/auth/update-password', change, second.body.token)
    await bens.ended
    await stop()
  })

  it('AU2: who guesses on both is slowed down by both', async () => {
    const { nodes, stop } = await startTwo()
    const { username } = await addStudent(nodes[0])
    const guess = (node: number, forwarded: string) =>
      nodes[(node % 2) as 0].call('POST /api/auth/login', { body: { username, password: 'wrong-word' } }, undefined, {
        // What it says of itself is not believed.
        headers: { 'x-forwarded-for': forwarded },
      })
    const statuses = []
    for (let index = 0; index < 20; index += 1) statuses.push((await guess(index, `192.0.2.${index}`)).status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses.at(-1)).toBe(429)
    await stop()
  })

  it('AU5, AU6: a session that ends on one is over on the other', async () => {
    const { nodes, stop } = await startTwo()
    const { token, username } = await addStudent(nodes[0])
    const second = await nodes[1].call('POST /api/auth/login', { body: { username, password } })
    const change = { body: { currentPassword: password, newPassword: 'brighter' } }
    await nodes[0].call('PUT /api/auth/update-password', change, token)
    for (const node of nodes) {
      expect((await node.call('GET /api/auth/me', {}, second.body.token)).status).toBe(401)
      expect((await node.call('GET /api/auth/me', {}, token)).status).toBe(200)
    }
    await nodes[1].call('POST /api/auth/logout', {}, token)
    for (const node of nodes) expect((await node.call('GET /api/auth/me', {}, token)).status).toBe(401)
    await stop()
  })
})
