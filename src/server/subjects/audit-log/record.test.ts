import { expect } from 'vitest'
import { openDatabase } from '#server/platform/database/open.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  announce,
  askForPrayer,
  questionText,
  registerStudent,
  sendMessage,
} from '#test/support/people.ts'
import { runSql } from '#test/support/sql.ts'
import { verifyHistory } from './verify.ts'

const byId = (id: string) => ({ params: { id } })

describeOnBoth('the history of simultaneous writes', () => {
  it('PS4, CO5: has one entry for each of 200 mixed writes, in one chain', { tags: 'slow' }, async ({
    app,
    testDatabase,
  }) => {
    const isShared = app.database.kind === 'postgres'
    const database = isShared ? await openDatabase(testDatabase.url) : app.database
    const second = isShared ? await createTestApp({ ...testDatabase, database }) : app
    const nodes = [app, second]
    const leaders = [await addLeader(app, 'Ruth'), await addLeader(app, 'Tom')] as const
    const question = await addQuestion(app, leaders[0])
    const addScene = async () => {
      const student = await addStudent(app)
      const [response, message] = [
        await addResponse(app, student, question._id),
        await sendMessage(app, student, student._id),
      ]
      const [request, announcement] = [await askForPrayer(app, student), await announce(app, leaders[0])]
      return { student, response, message, request, announcement }
    }
    const scenes: Awaited<ReturnType<typeof addScene>>[] = []
    while (scenes.length < 28) scenes.push(await addScene())
    const before = await verifyHistory(app.database.read)

    const writes = scenes.flatMap(({ student, response, message, request, announcement }, index) => {
      const [leader, other] = index % 2 === 0 ? leaders : [leaders[1], leaders[0]]
      const review = { ...byId(response._id), body: { status: 'approved' as const } }
      const edit = { params: { chatId: student._id, messageId: message._id }, body: { content: 'Edited' } }
      return [
        (node: TestApp) => node.call('PUT /api/responses/{id}', review, leader.token),
        (node: TestApp) => node.call('PUT /api/chats/{chatId}/messages/{messageId}', edit, student.token),
        (node: TestApp) => node.call('DELETE /api/prayer-requests/{id}', byId(request._id), other.token),
        (node: TestApp) => node.call('DELETE /api/broadcasts/{id}', byId(announcement._id), leader.token),
        (node: TestApp) =>
          node.call(
            'PUT /api/questions/{id}',
            { ...byId(question._id), body: { ...questionText, title: `Edit ${index}` } },
            other.token,
          ),
        (node: TestApp) => node.call('POST /api/questions', { body: questionText }, leader.token),
        // Locks the version of the list of chats as well, before the head of the history.
        ...(index < 4 ? [async (node: TestApp) => registerStudent(node).then(() => ({ status: 201, body: {} }))] : []),
      ]
    })
    const messages = scenes.flatMap(({ student }) =>
      [0, 1].map(() => async (node: TestApp) => sendMessage(node, student, student._id).then(() => ({ status: 201 }))),
    )
    // In rounds, because a node refuses a write that waits too long for a connection.
    const roundSize = 50
    const statuses: number[] = []
    const all = scenes.flatMap((_, scene) =>
      [...writes, ...messages].filter((_write, at) => at % scenes.length === scene),
    )
    for (let start = 0; start < all.length; start += roundSize) {
      const round = all.slice(start, start + roundSize)
      const results = await Promise.all(round.map((write, index) => write(nodes[index % 2] as TestApp)))
      statuses.push(...results.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status >= 300)).toEqual([])
    const after = await verifyHistory(app.database.read)
    expect(after).not.toHaveProperty('reason')
    expect(after.seq - before.seq).toBe(writes.length)
    if (isShared) {
      await second.close()
      await database.close()
    }
  })

  it('refuses a change that cannot be recorded', async ({ app, leader, testDatabase }) => {
    const question = await addQuestion(app, leader)
    await runSql(testDatabase.url, 'delete from history_head')
    const { status } = await app.call('DELETE /api/questions/{id}', byId(question._id), leader.token)
    expect(status).toBe(500)
    expect((await app.call('GET /api/questions', { query: {} }, leader.token)).body).toHaveLength(1)
  })
})
