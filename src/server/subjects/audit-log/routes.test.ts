import { expect } from 'vitest'
import { parseNextCursor } from '#contract/shared/links.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { readPages } from '#test/support/pages.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  announce,
  askForPrayer,
  type Person,
  password,
  questionText,
  registerStudent,
  sendMessage,
} from '#test/support/people.ts'
import { runSql } from '#test/support/sql.ts'

const day = 24 * 60 * 60 * 1000

type Query = Partial<Record<'limit' | 'cursor' | 'person' | 'group' | 'from' | 'to', string>>
const read = (app: TestApp, leader: Person, query: Query = {}) =>
  app.call('GET /api/history', { query: query as { limit?: string } }, leader.token)
const byId = (id: string) => ({ params: { id } })

/** Returns the newest entry, without its id and time. */
async function newest(app: TestApp, leader: Person) {
  const [entry] = (await read(app, leader, { limit: '1' })).body
  if (entry === undefined) throw new Error('The history is empty')
  const { _id: _, at, ...rest } = entry
  expect(at).toBe(app.now().toISOString())
  return rest
}

describeOnBoth('the history', () => {
  it.for([
    { group: 'nothing' },
    { from: 'yesterday' },
    { to: '2026-02-30T00:00:00Z' },
    { cursor: 'none' },
    { person: 'x'.repeat(65) },
  ])('refuses %o', async (query, { app, leader }) => {
    expect((await read(app, leader, query)).status).toBe(400)
  })

  it('PS2, PS4: records changes of other posts with the earlier text', async ({ app, leader, student }) => {
    const [actor, subject] = [
      { _id: leader._id, name: 'Ruth' },
      { _id: student._id, name: 'Ana' },
    ]
    const question = await addQuestion(app, leader)
    const { _id: responseId } = await addResponse(app, student, question._id)
    const review = (status: 'approved' | 'rejected', feedback: string) =>
      app.call('PUT /api/responses/{id}', { ...byId(responseId), body: { status, feedback } }, leader.token)
    await review('rejected', 'Say more')
    const reviewed = { kind: 'response.reviewed', actor, subject, entityId: responseId }
    expect(await newest(app, leader)).toEqual({
      ...reviewed,
      facts: { from: 'pending', to: 'rejected', question: question._id },
      content: { question: question.title, feedback: null },
    })
    await review('approved', 'Good')
    expect(await newest(app, leader)).toEqual({
      ...reviewed,
      facts: { from: 'rejected', to: 'approved', question: question._id },
      content: { question: question.title, feedback: 'Say more' },
    })

    const { _id: messageId } = await sendMessage(app, student, student._id, 'First')
    const edit = { params: { chatId: student._id, messageId }, body: { content: 'Second' } }
    await app.call('PUT /api/chats/{chatId}/messages/{messageId}', edit, student.token)
    expect(await newest(app, leader)).toEqual({
      ...{ kind: 'message.edited', actor: subject, subject, entityId: messageId, facts: {} },
      content: { content: 'First' },
    })

    const request = await askForPrayer(app, student, 'For Noor')
    const prayer = { actor, subject, entityId: request._id, facts: {}, content: { content: 'For Noor' } }
    const response = { ...byId(request._id), body: { response: 'With you' } }
    await app.call('POST /api/prayer-requests/{id}/respond', response, leader.token)
    expect(await newest(app, leader)).toEqual({ kind: 'prayer.responded', ...prayer })
    await app.call('DELETE /api/prayer-requests/{id}', byId(request._id), leader.token)
    expect(await newest(app, leader)).toEqual({ kind: 'prayer.deleted', ...prayer })

    const { _id: entityId } = await announce(app, leader)
    const announcement = { actor, entityId, facts: { priority: 'high' } }
    expect(await newest(app, leader)).toEqual({
      ...{ kind: 'announcement.created', ...announcement, content: { title: 'Camp' } },
    })
    await app.call('DELETE /api/broadcasts/{id}', byId(entityId), leader.token)
    expect(await newest(app, leader)).toEqual({
      kind: 'announcement.deleted',
      ...announcement,
      content: {
        ...{ title: 'Camp', content: 'We leave on Friday at five.' },
        ...{ startsAt: '', place: '', forParents: '', answerUntil: '' },
      },
    })
  })

  it('PS4: records accounts, their changes and the logins of leaders', async ({ app, leader }) => {
    const student = await registerStudent(app, 'Noor')
    const noor = { actor: { _id: student._id, name: 'Noor' }, subject: { _id: student._id, name: 'Noor' } }
    expect(await newest(app, leader)).toEqual({
      ...{ kind: 'account.created', ...noor, facts: {}, content: { name: 'Noor', username: student.username } },
    })
    const rename = { body: { currentPassword: password, newUsername: 'noor.haddad' } }
    await app.call('PUT /api/auth/update-username', rename, student.token)
    expect(await newest(app, leader)).toEqual({
      ...{ kind: 'account.username_changed', ...noor, facts: {}, content: { username: student.username } },
    })
    const change = { body: { currentPassword: password, newPassword: 'another-one' } }
    await app.call('PUT /api/auth/update-password', change, student.token)
    expect(await newest(app, leader)).toEqual({ kind: 'account.password_changed', ...noor, facts: {} })
    await app.call('POST /api/auth/login', { body: { username: 'noor.haddad', password: 'another-one' } })
    expect((await newest(app, leader)).kind).toBe('account.password_changed')
    await app.call('POST /api/auth/login', { body: { username: leader.username, password } })
    const ruth = { _id: leader._id, name: 'Ruth' }
    expect(await newest(app, leader)).toEqual({ kind: 'leader.signed_in', actor: ruth, subject: ruth, facts: {} })
  })

  it('records nothing for a refused or undone change', async ({ app, leader, student }) => {
    const { _id } = await askForPrayer(app, student)
    const before = (await read(app, leader)).body
    await app.call('DELETE /api/prayer-requests/{id}', byId(_id), student.token)
    await app.call('DELETE /api/questions/{id}', byId('none'), leader.token)
    await app.call('POST /api/auth/login', { body: { username: leader.username, password: 'wrong-one' } })
    await app.call('POST /api/auth/register', { body: { name: 'Ana', username: student.username, password } })
    expect((await read(app, leader)).body).toEqual(before)
  })

  it('names no account that was removed', async ({ app, leader, testDatabase }) => {
    const student = await addStudent(app, 'Noor')
    const { url } = testDatabase
    const [entry] = (await read(app, leader, { person: student._id })).body
    expect([entry?.actor?.name, entry?.subject?.name]).toEqual(['Noor', 'Noor'])
    await runSql(
      url,
      `delete from sessions where user_id = '${student._id}'`,
      `delete from chats where student_id = '${student._id}'`,
      `delete from users where id = '${student._id}'`,
    )
    const [after] = (await read(app, leader, { person: student._id })).body
    expect(after).toMatchObject({ actor: { _id: student._id }, content: { name: 'Noor' } })
    expect(after?.actor?.name).toBe(undefined)
  })

  it('filters by person, group and time, and pages through every filter', { tags: 'slow' }, async ({ app, leader }) => {
    const tom = await addLeader(app, 'Tom')
    const ana = await addStudent(app)
    const start = app.now().getTime()
    for (let index = 0; index < 12; index += 1) {
      const { _id } = await askForPrayer(app, index % 3 === 0 ? await addStudent(app, 'Ben') : ana, `${index}`)
      await announce(app, index % 2 === 0 ? leader : tom, `${index}`)
      await app.call('DELETE /api/prayer-requests/{id}', byId(_id), (index % 2 === 0 ? tom : leader).token)
      app.advance(day)
    }
    const all = (await read(app, leader, { limit: '100' })).body
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length)

    const at = (days: number) => new Date(start + days * day).toISOString()
    const ranges = [[], [at(3)], [undefined, at(5)], [at(3), at(5)], [at(40)], [at(5), at(3)]] as const
    for (const person of [undefined, ana._id, tom._id, 'nobody']) {
      for (const group of [undefined, 'prayers', 'accounts', 'settings'] as const) {
        for (const [from, to] of ranges) {
          const expected = all.filter(
            (entry) =>
              (person === undefined || [entry.actor?._id, entry.subject?._id].includes(person)) &&
              (group === undefined || entry.kind.startsWith(group.slice(0, -1))) &&
              (from === undefined || entry.at >= from) &&
              (to === undefined || entry.at < to),
          )
          const query: Query = {
            ...(person !== undefined && { person }),
            ...(group !== undefined && { group }),
            ...(from !== undefined && { from }),
            ...(to !== undefined && { to }),
          }
          expect((await read(app, leader, { ...query, limit: '100' })).body).toEqual(expected)
          const pages = await readPages((cursor) => read(app, leader, { ...query, limit: '7', ...cursor }))
          expect(pages.flat()).toEqual(expected)
        }
      }
    }
  })

  it('DU8: keeps the order of entries when the clock is set back', async ({ app, leader }) => {
    await announce(app, leader, 'First')
    app.advance(-5 * day)
    await announce(app, leader, 'Second')
    const titles = (await read(app, leader)).body.map(({ content }) => content?.['title'])
    expect(titles.slice(0, 2)).toEqual(['Second', 'First'])
  })

  it('AV8: ends a page early if its texts are long', { tags: 'slow' }, async ({ app, leader }) => {
    const description = 'x'.repeat(10_000)
    for (let index = 0; index < 60; index += 1) {
      const body = { ...questionText, description }
      const { body: question } = await app.call('POST /api/questions', { body }, leader.token)
      await app.call('DELETE /api/questions/{id}', byId(question._id), leader.token)
    }
    const page = await read(app, leader, { limit: '100' })
    expect(JSON.stringify(page.body).length).toBeLessThan(400 * 1024)
    expect(parseNextCursor(page.headers['link'])).not.toBe(undefined)
  })
})
