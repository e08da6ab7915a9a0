import { expect } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { readPages } from '#test/support/pages.ts'
import { type Person, sendMessage } from '#test/support/people.ts'

const key = 'GET /api/chats/{chatId}/messages/{messageId}/revisions'

const edit = (app: TestApp, viewer: Person, messageId: string, content: string) =>
  app.call(
    'PUT /api/chats/{chatId}/messages/{messageId}',
    { params: { chatId: viewer._id, messageId }, body: { content } },
    viewer.token,
  )

async function editTimes(
  app: TestApp,
  ana: Person,
  messageId: string,
  times: number,
  text: (number: number) => string,
) {
  for (let number = 1; number <= times; number += 1) await edit(app, ana, messageId, text(number))
}

/** Reads the pages of the earlier texts of Ana's message, as the `Link` headers name them. */
async function textsOnPages(app: TestApp, leader: Person, chatId: string, messageId: string, limit?: string) {
  const pages = await readPages((cursor) =>
    app.call(key, { params: { chatId, messageId }, query: { ...(limit && { limit }), ...cursor } }, leader.token),
  )
  return pages.map((revisions) => revisions.map(({ content }) => content))
}

describeOnBoth('revisions of a message', () => {
  it('refuses the 51st edit of a message, which then keeps its text', async ({ app, leader, student }) => {
    const { _id: id } = await sendMessage(app, student, student._id, '0')
    await editTimes(app, student, id, limits.maxMessageEdits, String)
    const refused = await edit(app, student, id, 'One more')
    const max = limits.maxMessageEdits
    expect(refused).toBeRefused(409, 'conflict', messages.message_edit_limit({ max }))
    const pages = await textsOnPages(app, leader, student._id, id)
    expect(pages).toEqual([Array.from({ length: max }, (_, number) => String(number))])
  })

  it('AV8: returns pages of bounded rows and bytes, oldest first', async ({ app, leader, student }) => {
    const { _id: id } = await sendMessage(app, student, student._id, 'first')
    const text = (number: number) => `${number} ${'旧'.repeat(3900)}`
    await editTimes(app, student, id, 45, text)
    const expected = ['first', ...Array.from({ length: 44 }, (_, index) => text(index + 1))]
    const byRows = await textsOnPages(app, leader, student._id, id, '20')
    expect(byRows.map(({ length }) => length)).toEqual([20, 20, 5])
    expect(byRows.flat()).toEqual(expected)
    const byBytes = await textsOnPages(app, leader, student._id, id)
    expect(byBytes.length).toBeGreaterThan(1)
    for (const page of byBytes) {
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(serverLimits.maxPageBytes + 16_000)
    }
    expect(byBytes.flat()).toEqual(expected)
  })
})
