import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { readPages } from '#test/support/pages.ts'
import { addLeader, addStudent, type Person, sendMessage } from '#test/support/people.ts'

type Query = Parameters<typeof query>[2]
const query = (
  app: TestApp,
  leader: Person,
  given: { filter?: 'unread' | 'waiting'; search?: string; cursor?: string; limit?: string },
) => app.call('GET /api/chats/admin', { query: given }, leader.token)
/** Returns the names of the students on all pages, which have two chats each. */
async function namesIn(app: TestApp, leader: Person, given: Query): Promise<string[]> {
  const pages = await readPages((cursor) => query(app, leader, { ...given, limit: '2', ...cursor }))
  return pages.flat().map(({ student }) => student.name)
}
const read = (app: TestApp, leader: Person, id: string) =>
  app.call('PUT /api/chats/{id}/read', { params: { id } }, leader.token)

describeOnBoth('the filters of the list of chats', () => {
  it('refuse an unknown filter, a long search and a cursor of another list', async ({ app, leader }) => {
    const refused = [
      await query(app, leader, { filter: 'all' as never }),
      await query(app, leader, { search: 'x'.repeat(65) }),
      await query(app, leader, { filter: 'waiting', cursor: Buffer.from('["a","b","c"]').toString('base64url') }),
      await query(app, leader, { search: 'ana', cursor: Buffer.from('["a","b"]').toString('base64url') }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(refused[2]?.body.message).toBe(messages.invalid_cursor())
  })

  it('list the chats that wait for a reply, the longest wait first', async ({ app, leader }) => {
    const students = []
    for (const name of ['Ana', 'Ben', 'Chloé', 'Dan', 'Eve']) students.push(await addStudent(app, name))
    const [ana, ben, chloe, dan] = students as [Person, Person, Person, Person]
    for (const student of [dan, ana, chloe, ben, dan]) {
      await sendMessage(app, student, student._id)
      // The first two wait since the same moment.
      if (student !== dan) app.advance(1000)
    }
    expect(await namesIn(app, leader, { filter: 'waiting' })).toEqual(['Ana', 'Dan', 'Chloé', 'Ben'])
    await sendMessage(app, leader, chloe._id)
    await app.call('POST /api/users/{id}/switch-off', { params: { id: dan._id } }, leader.token)
    expect(await namesIn(app, leader, { filter: 'waiting' })).toEqual(['Ana', 'Ben'])
  })

  it('list the chats with unread messages of a leader, the latest message first', async ({ app }) => {
    const [ruth, tom] = [await addLeader(app), await addLeader(app, 'Tom')]
    const students = []
    for (const name of ['Ana', 'Ben', 'Chloé', 'Dan', 'Eve']) students.push(await addStudent(app, name))
    const [ana, ben, chloe, dan] = students as [Person, Person, Person, Person]
    for (const student of [ana, ben, chloe, dan]) await sendMessage(app, student, student._id)
    expect(await namesIn(app, ruth, { filter: 'unread' })).toEqual(['Dan', 'Chloé', 'Ben', 'Ana'])
    await read(app, ruth, chloe._id)
    await sendMessage(app, ruth, ben._id)
    expect(await namesIn(app, ruth, { filter: 'unread' })).toEqual(['Dan', 'Ana'])
    expect(await namesIn(app, tom, { filter: 'unread' })).toEqual(['Ben', 'Dan', 'Chloé', 'Ana'])
  })

  it('list the chats of the students whose name or username has all words of a search', async ({ app, leader }) => {
    const students = []
    for (const name of ['Ana María', 'Mariana', 'José Marín', 'Éva', 'Mario'])
      students.push(await addStudent(app, name))
    const [ana, mariana, jose, eva, mario] = students as [Person, Person, Person, Person, Person]
    await sendMessage(app, jose, jose._id)
    await sendMessage(app, mario, mario._id)
    await sendMessage(app, leader, ana._id)
    const find = (search: string, filter?: 'unread' | 'waiting') =>
      namesIn(app, leader, { search, ...(filter && { filter }) })
    expect(await find('mari')).toEqual(['Ana María', 'Mario', 'José Marín', 'Mariana'])
    expect(await find('MARI ana')).toEqual(['Ana María'])
    expect(await find('eva')).toEqual(['Éva'])
    expect(await find(eva.username)).toEqual(['Éva'])
    for (const search of ['ario', 'Ruth', '!', '']) expect(await find(search)).toEqual([])
    expect(await find('mari', 'waiting')).toEqual(['José Marín', 'Mario'])
    expect(await find('mari', 'unread')).toEqual(['Mario', 'José Marín'])
    await app.call('POST /api/users/{id}/switch-off', { params: { id: mariana._id } }, leader.token)
    expect(await find('mari')).toEqual(['Ana María', 'Mario', 'José Marín'])
  })

  it('name the first leaders of a chat, and a chat names all', async ({ app, student }) => {
    const leaders: Person[] = []
    for (const name of ['Ruth', 'Tom', 'Eli', 'Mia', 'Noa', 'Ben']) leaders.push(await addLeader(app, name))
    const [ruth, last] = [leaders[0], leaders.at(-1)] as [Person, Person]
    await sendMessage(app, last, student._id)
    const listed = (await query(app, ruth, {})).body[0]?.participants.map(({ name }) => name)
    expect(listed).toEqual(['Ana', 'Ben', 'Ruth', 'Tom', 'Eli', 'Mia'])
    const chat = await app.call('GET /api/chats/{id}', { params: { id: student._id } }, ruth.token)
    expect(chat.body.participants.map(({ name }) => name)).toEqual([...(listed ?? []), 'Noa'])
  })
})
