// Concurrency and sessions with two nodes that share nothing but one PostgreSQL database.
import { expect } from 'vitest'
import { expectRightCounts } from '#test/support/counts.ts'
import { describeOnPostgres, it } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  announce,
  askForPrayer,
  password,
  sendMessage,
} from '#test/support/people.ts'

describeOnPostgres('the API on two nodes', () => {
  it('CO5: keeps one active response and exact counts when reviews and responses arrive simultaneously', async ({
    nodes,
    testDatabase,
  }) => {
    const leader = await addLeader(nodes[0])
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
    const { responses, users } = await testDatabase.dump()
    const active = (responses as { status: string; question_id: string }[]).filter((it) => it.status !== 'rejected')
    expect(new Set(active.map((it) => it.question_id)).size).toBe(active.length)
    const counted = (users as { id: string; responses_count: number; answered_count: number }[]).find(
      ({ id }) => id === ana._id,
    )
    expect([counted?.responses_count, counted?.answered_count]).toEqual([responses?.length, active.length])
    await expectRightCounts(testDatabase.dump)
  })

  it('CO6: keeps exact unread counts when announcements are read, sent and deleted simultaneously', {
    tags: 'slow',
  }, async ({ nodes }) => {
    const leader = await addLeader(nodes[0])
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
    }
    for (const { token } of students) {
      const { body: list } = await nodes[0].call('GET /api/broadcasts/student', { query: {} }, token)
      const { body } = await nodes[1].call('GET /api/broadcasts/unread', {}, token)
      expect(body.unreadCount).toBe(list.filter(({ readAt }) => readAt === null).length)
      expect((await markAll(0, token)).body.unreadCount).toBe(0)
    }
  })

  it('CO6: keeps exact unread counts when messages, announcements and reviews arrive while they are read', {
    tags: 'slow',
  }, async ({ nodes, testDatabase }) => {
    const [leader, ana] = [await addLeader(nodes[0]), await addStudent(nodes[0])]
    const { token } = ana
    const chat = { params: { id: ana._id } }
    for (let round = 0; round < 8; round += 1) {
      const question = await addQuestion(nodes[0], leader)
      const { _id } = await addResponse(nodes[1], ana, question._id)
      const review = { params: { id: _id }, body: { status: 'rejected' } } as const
      await Promise.all([
        sendMessage(nodes[0], leader, ana._id),
        nodes[1].call('PUT /api/chats/{id}/read', chat, token),
        sendMessage(nodes[1], leader, ana._id),
        nodes[0].call('PUT /api/chats/{id}/read', chat, token),
        announce(nodes[0], leader),
        nodes[1].call('PUT /api/broadcasts/read', {}, token),
        nodes[0].call('PUT /api/responses/{id}', review, leader.token),
        nodes[1].call('DELETE /api/questions/{id}', { params: { id: question._id } }, leader.token),
        ...nodes.map((node) => node.call('GET /api/unread', { query: {} }, token)),
      ])
      const { body: own } = await nodes[0].call('GET /api/chats/student', {}, token)
      const { body: list } = await nodes[1].call('GET /api/broadcasts/student', { query: { limit: '100' } }, token)
      const counts = {
        messages: own.unreadCount,
        announcements: list.filter(({ readAt }) => readAt === null).length,
        openQuestions: 0,
      }
      for (const node of nodes) {
        expect((await node.call('GET /api/unread', { query: {} }, token)).body).toMatchObject(counts)
        expect((await node.call('GET /api/unread', { query: {} }, leader.token)).body).toMatchObject({ toReview: 0 })
      }
    }
    await expectRightCounts(testDatabase.dump)
  })

  it('AU5: delivers events to the streams of the other node, and ends the streams of a session that ends there', async ({
    nodes,
  }) => {
    const [ana, ben] = [await addStudent(nodes[0]), await addStudent(nodes[0], 'Ben')]
    const open = async (token: string) => {
      const response = await nodes[1].fastify.inject({
        url: '/api/events',
        headers: { authorization: `Bearer ${token}` },
        payloadAsStream: true,
      })
      let text = ''
      const stream = response.stream()
      stream.on('data', (chunk) => {
        text += chunk
      })
      const ended = new Promise<void>((resolve) => stream.once('close', resolve))
      return { text: () => text, ended }
    }
    const [anas, bens] = [await open(ana.token), await open(ben.token)]
    // A node that has just started may not listen yet.
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
    await expect.poll(anas.text).toContain('event: chat')
    expect(bens.text()).not.toContain('event: chat')
    await nodes[0].call('POST /api/auth/logout', {}, ana.token)
    await anas.ended
    const change = { body: { currentPassword: password, newPassword: 'brighter' } }
    const second = await nodes[0].call('POST /api/auth/login', { body: { username: ben.username, password } })
    await nodes[0].call('PUT /api/auth/update-password', change, second.body.token)
    await bens.ended
  })

  it('AU2: counts failed logins on both nodes together', async ({ nodes }) => {
    const { username } = await addStudent(nodes[0])
    const guess = (node: number, forwarded: string) =>
      nodes[(node % 2) as 0].call('POST /api/auth/login', { body: { username, password: 'wrong-word' } }, undefined, {
        // The client invents this header, and the server ignores it.
        headers: { 'x-forwarded-for': forwarded },
      })
    const statuses = []
    for (let index = 0; index < 20; index += 1) statuses.push((await guess(index, `192.0.2.${index}`)).status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses.at(-1)).toBe(429)
  })

  it('AU5, AU6: ends a session on both nodes', async ({ nodes }) => {
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
  })
})
