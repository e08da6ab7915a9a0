import { expect } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { sendMessage } from '#test/support/people.ts'

describeOnBoth('the version of a chat', () => {
  it('never counts more changes than the messages that it is returned with', async ({ app, leader, student }) => {
    const read = async () => {
      const { body, headers } = await app.call('GET /api/chats/student', {}, student.token)
      const [, version] = `${headers['etag']}`.split('-')
      return { version: Number(version), messageCount: body.messages.length }
    }
    const { version: first } = await read()
    const bodies = []
    for (let round = 0; round < 10; round += 1) {
      const sent = ['One', 'Two', 'Three'].map((text) => sendMessage(app, leader, student._id, text))
      bodies.push(...(await Promise.all([read(), read(), read(), read()])))
      await Promise.all(sent)
    }
    bodies.push(await read())
    for (const { version, messageCount } of bodies) expect(messageCount).toBeGreaterThanOrEqual(version - first)
    expect(bodies.at(-1)).toEqual({ version: first + 30, messageCount: 30 })
  })

  it('returns the full response to a web app of release 2 or 3, which asks for deltas', async ({ app, student }) => {
    await sendMessage(app, student, student._id)
    const get = (headers = {}) => app.call('GET /api/chats/student', {}, student.token, { headers })
    const { headers, body } = await get()
    const tag = `${headers.etag}`.replace(/"$/, ':1x2y3z"')
    const again = await get({ prefer: 'delta', 'if-none-match': tag })
    expect([again.status, again.body, again.headers.etag]).toEqual([200, body, headers.etag])
    expect(again.headers).not.toHaveProperty('preference-applied')
  })
})
