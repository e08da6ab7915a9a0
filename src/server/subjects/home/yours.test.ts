import { expect } from 'vitest'
import type { LeaderToday } from '#contract/home.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { TestApp } from '#test/support/app.ts'
import { tellConcern } from '#test/support/concerns.ts'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  askForPrayer,
  type Person,
  sendMessage,
} from '#test/support/people.ts'
import { loadYours } from './yours.ts'

const { untakenMs, shown } = serverLimits.yours
const byId = (id: string) => ({ params: { id } })

const todayOf = async (app: TestApp, { token }: Person) =>
  (await app.call('GET /api/dashboard/today', { query: {} }, token)).body as LeaderToday
/** Returns the rows as texts, such as `Ana chat +1`, with a star for those of others. */
const rowsOf = async (app: TestApp, leader: Person) =>
  (await todayOf(app, leader)).yours.people.map(
    ({ name, isOwn, waits, more }) => `${isOwn ? '' : '*'}${name} ${waits}${more === 0 ? '' : ` +${more}`}`,
  )
const assign = (app: TestApp, leader: Person, students: readonly Person[]) =>
  app.call(
    'PUT /api/assigned-leaders',
    { body: { students: students.map(({ _id }) => _id), leaders: [leader._id] } },
    leader.token,
  )

const it = base.extend('tom', ({ app }) => addLeader(app, 'Tom')).extend('ben', ({ app }) => addStudent(app, 'Ben'))

describeOnBoth('what waits for those whom a leader looks out for', () => {
  it('is nothing in a group in which no leader looks out for a student', async ({ app, leader, student }) => {
    await sendMessage(app, student, student._id)
    app.advance(untakenMs * 2)
    expect((await todayOf(app, leader)).yours).toEqual({ people: [], count: 0 })
  })

  it('has each student once, with the first thing, its time and how many more wait', async ({
    app,
    leader,
    student,
    tom,
    ben,
  }) => {
    await assign(app, leader, [student, ben])
    expect((await todayOf(app, leader)).yours).toEqual({ people: [], count: 0 })
    const prayer = await askForPrayer(app, student)
    expect((await todayOf(app, leader)).yours).toEqual({
      people: [{ _id: student._id, name: 'Ana', isOwn: true, waits: 'prayer', since: prayer.createdAt, more: 0 }],
      count: 1,
    })
    app.advance(60_000)
    const questions = [await addQuestion(app, leader, 'First'), await addQuestion(app, leader, 'Second')]
    const responses = []
    for (const { _id } of questions) responses.push(await addResponse(app, student, _id))
    expect(await rowsOf(app, leader)).toEqual(['Ana response +2'])
    await sendMessage(app, ben, ben._id)
    app.advance(1000)
    const message = await sendMessage(app, student, student._id)
    expect(await rowsOf(app, leader)).toEqual(['Ben chat', 'Ana chat +3'])
    expect((await todayOf(app, leader)).yours).toMatchObject({ people: [{}, { since: message.createdAt }], count: 2 })
    // Nothing of it has waited for three days.
    expect(await rowsOf(app, tom)).toEqual([])

    await sendMessage(app, leader, student._id)
    for (const { _id } of responses)
      await app.call('PUT /api/responses/{id}', { ...byId(_id), body: { status: 'approved' } }, leader.token)
    const respond = { ...byId(prayer._id), body: { response: 'We pray.' } }
    await app.call('POST /api/prayer-requests/{id}/respond', respond, leader.token)
    expect(await rowsOf(app, leader)).toEqual(['Ben chat'])
  })

  it('has who was not seen for three weeks, last', async ({ app, leader, student, ben }) => {
    await assign(app, leader, [student, ben])
    await askForPrayer(app, ben)
    app.advance(serverLimits.notSeenMs)
    expect(await rowsOf(app, leader)).toEqual(['Ben prayer'])
    app.advance(1)
    expect(await rowsOf(app, leader)).toEqual(['Ben prayer +1', 'Ana absence'])
    await app.call('POST /api/users/{id}/switch-off', byId(student._id), leader.token)
    expect(await rowsOf(app, leader)).toEqual(['Ben prayer +1'])
  })

  it('shows all leaders what nobody has taken for three days, to the second', async ({
    app,
    leader,
    student,
    tom,
    ben,
  }) => {
    const eve = await addStudent(app, 'Eve')
    await assign(app, leader, [student])
    await sendMessage(app, student, student._id)
    await addResponse(app, ben, (await addQuestion(app, leader))._id)
    await askForPrayer(app, eve)
    await askForPrayer(app, eve)
    app.advance(untakenMs - 1000)
    expect([await rowsOf(app, leader), await rowsOf(app, tom)]).toEqual([['Ana chat'], []])
    app.advance(1000)
    expect(await rowsOf(app, tom)).toEqual(['*Ana chat', '*Ben response', '*Eve prayer +1'])
    expect(await rowsOf(app, leader)).toEqual(['Ana chat', '*Ben response', '*Eve prayer +1'])
  })

  it('leaves a chat to the leader who has taken it, while that one can reply', async ({
    app,
    leader,
    student,
    tom,
    ben,
  }) => {
    const miriam = await addLeader(app, 'Miriam')
    await assign(app, leader, [student])
    for (const person of [student, ben]) await sendMessage(app, person, person._id)
    const take = ({ token }: Person, { _id }: Person) =>
      app.call('PUT /api/chats/{id}/taken', { ...byId(_id), body: {} }, token)
    for (const person of [student, ben]) expect((await take(tom, person)).status).toBe(200)
    app.advance(untakenMs)
    for (const person of [leader, tom, miriam]) expect(await rowsOf(app, person)).toEqual([])
    // The inbox has both all the time.
    expect(await todayOf(app, leader)).toMatchObject({ chatsWaiting: 2, longestWaiting: [{}, {}] })
    await app.call('POST /api/users/{id}/remove-leader', byId(tom._id), leader.token)
    const [request] = (await app.call('GET /api/confirmations', {}, miriam.token)).body
    await app.call('POST /api/confirmations/{id}/confirm', byId(`${request?._id}`), miriam.token)
    expect([await rowsOf(app, leader), await rowsOf(app, miriam)]).toEqual([
      ['Ana chat', '*Ben chat'],
      ['*Ana chat', '*Ben chat'],
    ])
    await take(leader, student)
    expect([await rowsOf(app, leader), await rowsOf(app, miriam)]).toEqual([['Ana chat', '*Ben chat'], ['*Ben chat']])
  })

  it('keeps a row for what others leave, and counts everybody', async ({ app, leader, student, ben, tom }) => {
    const own = [student]
    for (const name of ['Eve', 'Noor', 'Lia']) own.push(await addStudent(app, name))
    await assign(app, leader, own)
    for (const person of own) await askForPrayer(app, person)
    expect(await todayOf(app, leader)).toMatchObject({ yours: { count: 4 } })
    expect(await rowsOf(app, leader)).toEqual(['Ana prayer', 'Eve prayer', 'Noor prayer'])
    await askForPrayer(app, ben)
    app.advance(untakenMs)
    expect(await rowsOf(app, leader)).toEqual(['Ana prayer', 'Eve prayer', '*Ben prayer'])
    expect((await todayOf(app, leader)).yours.count).toBe(5)
    expect((await todayOf(app, tom)).yours).toMatchObject({ people: { length: shown }, count: 5 })
  })

  it('AZ9: hides nothing: the inbox, concerns and second looks stay as they are', async ({
    app,
    leader,
    student,
    tom,
    ben,
  }) => {
    await tellConcern(app, student, { about: [tom._id] })
    await app.call('PUT /api/users/{id}/safeguarding', { ...byId(leader._id), body: { isLead: true } }, tom.token)
    for (const person of [student, ben]) await sendMessage(app, person, person._id)
    await sendMessage(app, tom, ben._id)
    await askForPrayer(app, student)
    await addResponse(app, ben, (await addQuestion(app, leader))._id)
    app.advance(serverLimits.notSeenMs + 1)
    const without = async () => {
      const both = [await todayOf(app, leader), await todayOf(app, tom)]
      return both.map(({ yours, ...rest }) => rest)
    }
    const before = await without()
    expect(before[0]).toMatchObject({ chatsForSecondLook: 1, chatsWaiting: 1, studentsNotSeen: 2 })
    await assign(app, tom, [student, ben])
    expect(await without()).toEqual(before)
    expect((await todayOf(app, tom)).yours.count).toBe(2)
  })

  it('takes eight statements, however many students and how much history there are', async ({
    app,
    leader,
    student,
    tom,
  }) => {
    const count = async () => {
      const { read } = app.database
      let statements = 0
      const counted = <Args extends unknown[], Result>(run: (...args: Args) => Result) => {
        return (...args: Args) => {
          statements += 1
          return run(...args)
        }
      }
      const reader = { ...read, all: counted(read.all.bind(read)), first: counted(read.first.bind(read)) } as Reader
      return [await loadYours(reader, leader._id, app.now()), statements] as const
    }
    expect((await count())[1]).toBe(1)
    await assign(app, leader, [student])
    expect((await count())[1]).toBe(8)
    const students = [student]
    for (let index = 0; index < 5; index += 1) students.push(await addStudent(app, `Student ${index}`))
    await assign(app, leader, students.slice(0, 4))
    for (const title of ['First', 'Second', 'Third']) {
      const question = await addQuestion(app, leader, title)
      for (const person of students) {
        const { _id } = await addResponse(app, person, question._id)
        if (title === 'Third') await askForPrayer(app, person)
        else await app.call('PUT /api/responses/{id}', { ...byId(_id), body: { status: 'approved' } }, tom.token)
      }
    }
    app.advance(untakenMs)
    const [yours, statements] = await count()
    expect([yours.count, statements]).toEqual([6, 8])
  })
})
