import { expect, it } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { parseNextCursor } from '#contract/links.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeApp } from '#test/support/describe-app.ts'
import { addAdministrator, addStudent, type Person, sendMessage } from '#test/support/people.ts'

const key = 'GET /api/chats/{chatId}/messages/{messageId}/revisions'

const edit = (test: TestApp, viewer: Person, messageId: string, content: string) =>
  test.call(
    'PUT /api/chats/{chatId}/messages/{messageId}',
    { params: { chatId: viewer._id, messageId }, body: { content } },
    viewer.token,
  )

async function editTimes(
  test: TestApp,
  ana: Person,
  messageId: string,
  times: number,
  text: (number: number) => string,
) {
  for (let number = 1; number <= times; number += 1) await edit(test, ana, messageId, text(number))
}

/** Reads the pages of the earlier texts of Ana's message, as the `Link` headers name them. */
async function readPages(test: TestApp, leader: Person, chatId: string, messageId: string, limit?: string) {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const query = { ...(limit && { limit }), ...(cursor && { cursor }) }
    const answer = await test.call(key, { params: { chatId, messageId }, query }, leader.token)
    expect(answer.status).toBe(200)
    pages.push(answer.body.map(({ content }) => content))
    cursor = parseNextCursor(answer.headers['link'])
  } while (cursor !== undefined)
  return pages
}

describeApp('revisions of a message', (test) => {
  it('refuses the 51st edit of a message, which then keeps its text', async () => {
    const [leader, ana] = [await addAdministrator(test()), await addStudent(test())]
    const { _id: id } = await sendMessage(test(), ana, ana._id, '0')
    await editTimes(test(), ana, id, limits.maxMessageEdits, String)
    const refused = await edit(test(), ana, id, 'One more')
    const max = limits.maxMessageEdits
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'conflict',
      messages.message_edit_limit({ max }),
    ])
    const pages = await readPages(test(), leader, ana._id, id)
    expect(pages).toEqual([Array.from({ length: max }, (_, number) => String(number))])
  }, 30_000)

  it('AV8: come in pages of bounded rows and bytes, oldest first', async () => {
    const [leader, ana] = [await addAdministrator(test()), await addStudent(test())]
    const { _id: id } = await sendMessage(test(), ana, ana._id, 'first')
    const text = (number: number) => `${number} ${'旧'.repeat(3900)}`
    await editTimes(test(), ana, id, 45, text)
    const expected = ['first', ...Array.from({ length: 44 }, (_, index) => text(index + 1))]
    const byRows = await readPages(test(), leader, ana._id, id, '20')
    expect(byRows.map(({ length }) => length)).toEqual([20, 20, 5])
    expect(byRows.flat()).toEqual(expected)
    const byBytes = await readPages(test(), leader, ana._id, id)
    expect(byBytes.length).toBeGreaterThan(1)
    for (const page of byBytes) {
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(serverLimits.maxPageBytes + 16_000)
    }
    expect(byBytes.flat()).toEqual(expected)
  }, 30_000)
})
