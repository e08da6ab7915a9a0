import { expect } from 'vitest'
import { applyDelta, type Delta } from '#contract/shared/delta.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person, sendMessage } from '#test/support/people.ts'

interface Received {
  tag: string
  text: string
  isDelta: boolean
}

/** Fetches as a client that can apply deltas does. */
function follow(get: (headers: Record<string, string>) => ReturnType<TestApp['call']>) {
  return async (earlier?: Pick<Received, 'tag'>, prefer = 'delta'): Promise<Received> => {
    const { body, headers } = await get({ ...(prefer && { prefer }), ...(earlier && { 'if-none-match': earlier.tag }) })
    const isDelta = headers['preference-applied'] === 'delta'
    return { tag: String(headers['etag']), text: JSON.stringify(body), isDelta }
  }
}
const followMessages = (app: TestApp, viewer: Person, id: string) =>
  follow((headers) =>
    app.call('GET /api/chats/{id}/messages', { params: { id }, query: {} }, viewer.token, { headers }),
  )
const followOwn = (app: TestApp, viewer: Person) =>
  follow((headers) => app.call('GET /api/chats/student', {}, viewer.token, { headers }))
const followList = (app: TestApp, viewer: Person) =>
  follow((headers) => app.call('GET /api/chats/admin', { query: {} }, viewer.token, { headers }))

const apply = ({ text }: Received, later: Received) => applyDelta(text, JSON.parse(later.text) as Delta)

describeOnBoth('changes of a chat (ADR 016)', () => {
  it('sends the whole body to a client that does not ask for deltas, or has no body', async ({ app, student }) => {
    const get = followOwn(app, student)
    await sendMessage(app, student, student._id)
    const first = await get()
    expect(first.isDelta).toBe(false)
    await sendMessage(app, student, student._id)
    const whole = await get(first, '')
    expect(whole.isDelta).toBe(false)
    expect(JSON.parse(whole.text).messages).toHaveLength(2)
  })

  it('sends the whole body for a body that this node has not sent, or has sent to somebody else', async ({ app }) => {
    const [ana, ruth, tom] = [await addStudent(app), await addLeader(app), await addLeader(app, 'Tom')]
    await sendMessage(app, ana, ana._id)
    const seen = await followMessages(app, ruth, ana._id)()
    await sendMessage(app, ana, ana._id)
    const [known] = seen.tag.split(':')
    for (const [viewer, tag] of [
      [ruth, '"other:012345"'],
      [ruth, `${known}:012345"`],
      [tom, seen.tag],
    ] as const) {
      const response = await followMessages(app, viewer, ana._id)({ tag })
      expect([response.isDelta, JSON.parse(response.text).length]).toEqual([false, 2])
    }
  })

  it('sends new and edited messages as a delta, also beyond a full page', async ({ app, leader, student }) => {
    const get = followMessages(app, leader, student._id)
    const { _id } = await sendMessage(app, student, student._id, 'first')
    for (let index = 0; index < 52; index += 1) await sendMessage(app, student, student._id, `message ${index}`)
    const before = await get()
    const last = await sendMessage(app, leader, student._id, 'new')
    const params = { chatId: student._id, messageId: last._id }
    await app.call(
      'PUT /api/chats/{chatId}/messages/{messageId}',
      { params, body: { content: 'edited' } },
      leader.token,
    )
    const after = await get(before)
    expect(after.isDelta).toBe(true)
    expect(after.text.length).toBeLessThan(500)
    const behindApache = await get({ tag: before.tag.replace(/"$/, '-gzip"') })
    expect([behindApache.isDelta, behindApache.text]).toEqual([true, after.text])
    expect(apply(before, after)).toBe((await get(undefined, '')).text)
    expect(apply(before, after)).toContain('edited')
    expect(apply(before, after)).not.toContain(_id)
  })

  it('sends a chat that moves up in the list as a delta', async ({ app, leader }) => {
    const students: Person[] = []
    for (const name of ['Ana', 'Ben', 'Cleo']) students.push(await addStudent(app, name))
    for (const student of students) await sendMessage(app, student, student._id)
    const get = followList(app, leader)
    const before = await get()
    await sendMessage(app, students[0] as Person, (students[0] as Person)._id, 'Again')
    const after = await get(before)
    expect(after.isDelta).toBe(true)
    expect(apply(before, after)).toBe((await get(undefined, '')).text)
    // The next one refers to it.
    const tag = { tag: after.tag }
    expect((await followList(app, leader)(tag)).tag).toBe(after.tag)
  })

  it('forgets the oldest bodies when all would take more than 4 MB', async ({ app, student }) => {
    const get = followOwn(app, student)
    for (let count = 0; count < 45; count += 1) await sendMessage(app, student, student._id, 'x'.repeat(4000))
    const { _id: messageId } = await sendMessage(app, student, student._id)
    const params = { chatId: student._id, messageId }
    const editTo = (content: string) =>
      app.call('PUT /api/chats/{chatId}/messages/{messageId}', { params, body: { content } }, student.token)
    const first = await get()
    let last = first
    for (let round = 0; round < 23; round += 1) {
      await editTo(`Round ${round}`)
      last = await get(last)
      expect(last.isDelta).toBe(true)
    }
    await editTo('The end')
    expect((await get(last)).isDelta).toBe(true)
    expect((await get(first)).isDelta).toBe(false)
  })
})
