import { expect } from 'vitest'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { newId } from '#server/platform/database/new-id.ts'
import type { TestApp } from '#test/support/app.ts'
import { erase } from '#test/support/erasure.ts'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import { addLeader, addStudent, addWaiting, logIn, type Person } from '#test/support/people.ts'
import { asJson, download } from '#test/support/records.ts'
import { listen } from '#test/support/streams.ts'

type HasId = Pick<Person, '_id'>
const by = ({ _id }: HasId) => ({ params: { id: _id } })
const idsOf = (people: readonly HasId[]) => people.map(({ _id }) => _id)
const assign = (app: TestApp, actor: Person, students: readonly HasId[], leaders: readonly HasId[]) =>
  app.call('PUT /api/assigned-leaders', { body: { students: idsOf(students), leaders: idsOf(leaders) } }, actor.token)
const namesOf = async (app: TestApp, viewer: Person, student: HasId) =>
  (await app.call('GET /api/users/{id}', by(student), viewer.token)).body.assignedLeaders.map(({ name }) => name)
const listYours = async (app: TestApp, viewer: Person, search?: string) => {
  const query = { show: 'yours', sort: 'name', ...(search !== undefined && { search }) } as const
  return (await app.call('GET /api/users', { query }, viewer.token)).body.map(({ name }) => name)
}
const change = (app: TestApp, actor: Person, action: 'make-leader' | 'remove-leader' | 'switch-off', subject: HasId) =>
  app.call(`POST /api/users/{id}/${action}`, by(subject), actor.token)

/** Two leaders, so that each of them can change the other. */
const it = base.extend('tom', ({ app }) => addLeader(app, 'Tom')).extend('ben', ({ app }) => addStudent(app, 'Ben'))

describeOnBoth('looking out for students', () => {
  it('is refused to students, for three leaders, for nobody and for more than 500', async ({
    app,
    leader,
    student,
    tom,
  }) => {
    const miriam = await addLeader(app, 'Miriam')
    expect(await assign(app, student, [student], [leader])).toBeRefused(403)
    expect(await assign(app, leader, [student], [leader, tom, miriam])).toBeRefused(400)
    expect(await assign(app, leader, [], [leader])).toBeRefused(400)
    const many = Array.from({ length: limits.maxAssignedStudents + 1 }, () => ({ _id: newId() }))
    expect(await assign(app, leader, many, [leader])).toBeRefused(400)
    expect(await app.rowsOf('assigned_leaders')).toEqual([])
  })

  it('is for active leaders and for students who were let in', async ({ app, leader, student, tom, ben }) => {
    const waiting = await addWaiting(app)
    await change(app, leader, 'switch-off', tom)
    for (const nobody of [ben, tom])
      expect(await assign(app, leader, [student], [nobody])).toBeRefused(409, messages.assigned_leaders_only())
    for (const nobody of [leader, waiting])
      expect(await assign(app, leader, [student, nobody], [leader])).toBeRefused(409, messages.assigned_students_only())
    expect(await assign(app, leader, [student, { _id: newId() }], [leader])).toBeRefused(404)
    expect(await assign(app, leader, [student], [{ _id: newId() }])).toBeRefused(404)
    // All or nothing.
    expect(await app.rowsOf('assigned_leaders')).toEqual([])
    expect(await app.kindsOfHistory()).not.toContain('person.leaders_assigned')
  })

  it('returns who did before, and puts it back', async ({ app, leader, student, tom, ben }) => {
    const eve = await addStudent(app, 'Eve')
    await assign(app, leader, [student], [tom, leader])
    await assign(app, leader, [eve], [tom])
    expect(await namesOf(app, tom, student)).toEqual(['Tom', 'Ruth'])
    // Ben twice, and Eve for whom nothing changes.
    const { body } = await assign(app, leader, [student, ben, ben, eve], [tom, tom])
    expect(body.before).toEqual([
      { leaders: [tom._id, leader._id], students: [student._id] },
      { leaders: [], students: [ben._id] },
    ])
    expect(await listYours(app, tom)).toEqual(['Ana', 'Ben', 'Eve'])
    for (const before of body.before) {
      await app.call('PUT /api/assigned-leaders', { body: before }, leader.token)
    }
    expect(await namesOf(app, leader, student)).toEqual(['Tom', 'Ruth'])
    expect(await namesOf(app, leader, ben)).toEqual([])
    expect(await listYours(app, tom)).toEqual(['Ana', 'Eve'])
    expect(await listYours(app, leader)).toEqual(['Ana'])
    expect([await listYours(app, tom, 'ev'), await listYours(app, leader, 'ev')]).toEqual([['Eve'], []])
  })

  it('is in the history of each student, with the leaders before and after', async ({
    app,
    leader,
    student,
    tom,
    ben,
  }) => {
    await assign(app, leader, [student, ben], [tom])
    await assign(app, tom, [student], [leader, tom])
    await assign(app, tom, [student], [leader, tom])
    const { body } = await app.call('GET /api/history', { query: {} }, leader.token)
    const found = body.filter(({ kind }) => kind === 'person.leaders_assigned')
    expect(found.map(({ actor, subject, facts }) => [actor?.name, subject?.name, facts])).toEqual([
      ['Tom', 'Ana', { before: tom._id, after: `${leader._id} ${tom._id}` }],
      ['Ruth', 'Ben', { before: '', after: tom._id }],
      ['Ruth', 'Ana', { before: '', after: tom._id }],
    ])
  })

  it('keeps what one of two leaders sets at the same moment on two nodes', async ({
    nodes,
    leader,
    student,
    tom,
    ben,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const both = [
        [leader, [leader, tom]],
        [tom, [tom]],
      ] as const
      const results = await Promise.all(
        both.map(([actor, leaders], index) => assign(nodes[index as 0], actor, [student, ben], leaders)),
      )
      expect(results.map(({ status }) => status)).toEqual([200, 200])
      const [app] = nodes
      const kept = await namesOf(app, leader, student)
      expect([['Ruth', 'Tom'], ['Tom']]).toContainEqual(kept)
      expect(await namesOf(app, leader, ben)).toEqual(kept)
    }
  })

  it('leaves nobody with a leader who is switched off at the same moment', async ({ nodes, leader, student, tom }) => {
    const [app, second] = nodes
    const [assigned, switchedOff] = await Promise.all([
      assign(app, leader, [student], [tom]),
      change(second, leader, 'switch-off', tom),
    ])
    expect([[200, 409].includes(assigned.status), switchedOff.status]).toEqual([true, 200])
    expect(await app.rowsOf('assigned_leaders')).toEqual([])
  })

  it('ends when the leader is removed or switched off, also for the second one', async ({
    app,
    leader,
    student,
    tom,
    ben,
  }) => {
    await assign(app, leader, [student, ben], [leader, tom])
    await change(app, leader, 'switch-off', tom)
    expect(await namesOf(app, leader, student)).toEqual(['Ruth'])
    await app.call('POST /api/users/{id}/switch-on', by(tom), leader.token)
    expect(await namesOf(app, leader, student)).toEqual(['Ruth'])
    const again = await logIn(app, tom)
    await change(app, again, 'remove-leader', leader)
    expect(await namesOf(app, again, ben)).toEqual([])
    expect(await app.rowsOf('assigned_leaders')).toEqual([])
  })

  it('ends when the student becomes a leader or is erased, and not while they are switched off', async ({
    app,
    leader,
    student,
    tom,
    ben,
  }) => {
    await assign(app, leader, [student, ben], [leader, tom])
    await change(app, leader, 'make-leader', student)
    expect((await app.rowsOf('assigned_leaders')).map(({ student_id }) => student_id)).toEqual([ben._id, ben._id])
    await change(app, leader, 'switch-off', ben)
    expect([await namesOf(app, leader, ben), await listYours(app, leader)]).toEqual([['Ruth', 'Tom'], []])
    await app.call('POST /api/users/{id}/switch-on', by(ben), leader.token)
    expect(await listYours(app, leader)).toEqual(['Ben'])
  })

  it('ends with the student who is erased', async ({ app, leader, student, tom, ben }) => {
    await assign(app, leader, [student, ben], [leader, tom])
    expect((await erase(app, leader, ben._id)).body.isErased).toBe(true)
    expect((await app.rowsOf('assigned_leaders')).map(({ student_id }) => student_id)).toEqual([
      student._id,
      student._id,
    ])
  })

  it('AZ9: is seen by leaders only: by no student, in no file of a student, on no page for parents', async ({
    app,
    leader,
    student,
    tom,
    ben,
  }) => {
    const routes = [
      'GET /api/auth/me',
      'GET /api/dashboard/today',
      'GET /api/unread',
      'GET /api/dashboard/stats',
      'GET /api/notifications',
    ] as const
    const seen = async () => {
      const bodies = []
      for (const route of routes) bodies.push((await app.call(route, { query: {} } as never, student.token)).body)
      const chat = (await app.call('GET /api/chats/{id}', by(student), student.token)).body
      const file = await download(app, 'export', student, asJson)
      const link = (await app.call('POST /api/users/{id}/guardian-links', by(student), leader.token)).body
      const { token } = (await app.call('POST /api/guardian/exchange', { body: { token: link.token } })).body
      const page = (await app.call('GET /api/guardian', {}, token)).body
      // The file has the time at which it is made.
      return [...bodies, chat, file.text.includes('leaders_assigned'), file.text.includes('Tom'), page]
    }
    const before = await seen()
    expect(before.slice(-3, -1)).toEqual([false, false])
    const [ofStudent, ofOther, ofLeader] = [await listen(app, student), await listen(app, ben), await listen(app, tom)]
    await assign(app, leader, [student], [tom, leader])
    await expect.poll(() => ofLeader.changes()).toEqual([['users', { id: student._id }]])
    expect([ofStudent.changes(), ofOther.changes()]).toEqual([[], []])
    expect(await seen()).toEqual(before)
    // Leaders find it in what they download about the student.
    const forLeaders = await download(app, `users/${student._id}/export`, leader, asJson)
    expect(forLeaders.text).toContain('leaders_assigned')
  })

  it('sets the leaders of 500 students at once', async ({ app, leader, tom }) => {
    const students: Person[] = []
    for (let index = 0; index < 12; index += 1) students.push(await addStudent(app, `Student ${index}`))
    const copies = Array.from({ length: limits.maxAssignedStudents }, (_, index) => students[index % 12] as Person)
    const { body } = await assign(app, leader, copies, [tom])
    expect(body.before).toEqual([{ leaders: [], students: idsOf(students) }])
  })
})
