import fc from 'fast-check'
import { expect } from 'vitest'
import { sortOrders, userColumns } from '#contract/rules/people.ts'
import * as messages from '#messages'
import { newId } from '#server/platform/database/new-id.ts'
import { isValidText } from '#server/platform/http/validate.ts'
import { mixesRareScripts } from '#server/platform/text/mixed-scripts.ts'
import { sortKey } from '#server/platform/text/sort-key.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { readPages } from '#test/support/pages.ts'
import { addLeader, addQuestion, addResponse, addStudent, type Person } from '#test/support/people.ts'
import { registerStudent } from './joining.ts'

const list = (app: TestApp, leader: Person, query: object = {}) =>
  app.call('GET /api/users', { query: query as { limit: string } }, leader.token)

/** Sorts accounts by key, byte by byte, then by id. */
const inOrder = <User extends { _id: string }>(users: readonly User[], nameOf: (user: User) => string) =>
  users.toSorted(
    (one, other) =>
      Buffer.compare(Buffer.from(sortKey(nameOf(one))), Buffer.from(sortKey(nameOf(other)))) ||
      (one._id < other._id ? -1 : 1),
  )

const everyPage = async (app: TestApp, leader: Person, query: object, limit = '2') =>
  (await readPages((cursor) => list(app, leader, { ...query, ...cursor, limit }))).flat()

describeOnBoth('users', () => {
  it('refuses an unknown column, order and cursor', async ({ app, leader }) => {
    for (const query of [{ sort: 'password_hash' }, { order: 'up' }, { sort: 'name', cursor: 'x' }, { limit: '0' }]) {
      expect([query, (await list(app, leader, query)).status]).toEqual([query, 400])
    }
    const wrongKind = Buffer.from('["a","b"]').toString('base64url')
    const refused = await list(app, leader, { sort: 'responsesCount', cursor: wrongKind })
    expect(refused).toBeRefused(400, messages.invalid_cursor())
  })

  it('returns the counts of answered and pending questions, as on the dashboard', async ({ app, leader, student }) => {
    const [first, second, third] = [
      await addQuestion(app, leader),
      await addQuestion(app, leader),
      await addQuestion(app, leader),
    ]
    const counts = async () => {
      const { body } = await list(app, leader)
      const { pendingQuestions } = (await app.call('GET /api/dashboard/stats', {}, student.token)).body as {
        pendingQuestions: number
      }
      const user = body.find(({ _id }) => _id === student._id)
      expect(user?.pendingQuestionsCount).toBe(pendingQuestions)
      return [user?.responsesCount, user?.pendingQuestionsCount]
    }
    const review = (id: string, status: 'approved' | 'rejected') =>
      app.call('PUT /api/responses/{id}', { params: { id }, body: { status } }, leader.token)
    expect(await counts()).toEqual([0, 3])
    const response = await addResponse(app, student, first._id)
    await addResponse(app, student, second._id)
    expect(await counts()).toEqual([2, 1])
    await review(response._id, 'rejected')
    expect(await counts()).toEqual([2, 2])
    await addResponse(app, student, first._id)
    expect(await counts()).toEqual([3, 1])
    await app.call('DELETE /api/questions/{id}', { params: { id: first._id } }, leader.token)
    expect(await counts()).toEqual([3, 1])
    await app.call('DELETE /api/questions/{id}', { params: { id: third._id } }, leader.token)
    expect(await counts()).toEqual([3, 0])
    const own = (await list(app, leader)).body.find(({ _id }) => _id === leader._id)
    expect(own).toMatchObject({ role: 'admin', responsesCount: 0, pendingQuestionsCount: 0 })
    expect(own).not.toHaveProperty('email')
  })

  it('counts two simultaneous changes', async ({ app, leader, student }) => {
    const questions: { _id: string }[] = []
    for (let index = 0; index < 6; index += 1) questions.push(await addQuestion(app, leader))
    const responses = await Promise.all(questions.map(({ _id }) => addResponse(app, student, _id)))
    await Promise.all(
      responses.map(({ _id: id }, index) =>
        index % 2
          ? app.call('PUT /api/responses/{id}', { params: { id }, body: { status: 'rejected' } }, leader.token)
          : app.call('DELETE /api/questions/{id}', { params: { id: `${questions[index]?._id}` } }, leader.token),
      ),
    )
    const user = (await list(app, leader)).body.find(({ _id }) => _id === student._id)
    expect([user?.responsesCount, user?.pendingQuestionsCount]).toEqual([6, 3])
  })

  it('sorts by each column both ways, page by page', async ({ app }) => {
    const leader = await addLeader(app, 'moses')
    const people = []
    for (const name of ['Zoe', 'ana', 'Ben', 'Ana', 'Éva']) people.push(await addStudent(app, name))
    const questions: { _id: string }[] = []
    for (let index = 0; index < 3; index += 1) questions.push(await addQuestion(app, leader))
    for (const [index, person] of people.entries()) {
      for (const question of questions.slice(0, index % 4)) await addResponse(app, person, question._id)
    }
    const { body: newest } = await list(app, leader)
    expect(newest.map(({ name }) => name)).toEqual(['Éva', 'Ana', 'Ben', 'ana', 'Zoe', 'moses'])
    for (const sort of userColumns) {
      for (const order of sortOrders) {
        const users = await everyPage(app, leader, { sort, order })
        expect(new Set(users.map(({ _id }) => _id)).size).toBe(6)
        const isText = sort === 'name' || sort === 'username'
        const values = users.map((user) => (isText ? sortKey(user[sort]) : user[sort]))
        const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect([sort, order, values]).toEqual([sort, order, order === 'asc' ? sorted : sorted.reverse()])
      }
    }
  })

  it('sorts any names in the order of the chats, the same on both databases', async ({ app }) => {
    const leader = await addLeader(app, 'moses')
    const samples = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { numRuns: 60, seed: 42 })
    const names = [
      ...[
        'student 10',
        'Student 2',
        'student 02',
        'Ana',
        'ANA',
        'Ána',
        'Ana B',
        'Ångström',
        'Éva',
        'Eve',
        'Zoe',
        'Ægir',
      ],
      ...['Øystein', 'Łucja', 'Straße', 'strasse', "O'Neil", 'O’Connor', 'anna-lee', 'anna lee', 'annalee', '🕯️', '_'],
      ...['Анна', 'Ёлка', 'Άννα', 'שלום', 'مريم', '王', '𝒜na', `${'9'.repeat(40)}`, `1${'0'.repeat(40)}`],
      ...samples.filter((name) => isValidText(name) && name.trim() !== '' && !mixesRareScripts(name)),
    ]
    const students = names.map((name, index) => ({ _id: newId(), name, username: `${name} ${index % 7} ${index}` }))
    await app.database.write(async (transaction) => {
      for (const { _id: id, name, username } of students) {
        const now = app.now().toISOString()
        const student = { id, name, username, email: null, passwordHash: '', role: 'student', now } as const
        await registerStudent(transaction, student)
      }
    })
    const ids = (users: readonly { _id: string }[]) => users.map(({ _id }) => _id)
    const everyone = [...students, { ...leader, name: 'moses' }]
    for (const sort of ['name', 'username'] as const) {
      const expected = ids(inOrder(everyone, (user) => user[sort]))
      expect(ids(await everyPage(app, leader, { sort, order: 'asc' }, '20'))).toEqual(expected)
      expect(ids(await everyPage(app, leader, { sort, order: 'desc' }, '20'))).toEqual(expected.reverse())
    }
    const byName = inOrder(students, ({ name }) => name)
    const { body: chats } = await app.call('GET /api/chats/admin', { query: { limit: '100' } }, leader.token)
    expect(chats.map(({ student }) => student.name)).toEqual(byName.map(({ name }) => name))
  })
})
