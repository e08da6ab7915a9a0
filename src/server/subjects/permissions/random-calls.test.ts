// Random calls of guardians and leaders, compared with a model: of each student, the newest answer counts, and all are on record.
import fastCheck from 'fast-check'
import { expect, inject } from 'vitest'
import { addDays, dayInUtc, earliestToday } from '#contract/shared/days.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { answer, openGuardianPage } from '#test/support/guardians.ts'
import { addStudent, announce, type Person } from '#test/support/people.ts'

type Given = 'yes' | 'no'
interface Family {
  student: Person
  token: string
  /** All answers about the outing, oldest first. */
  answers: Given[]
}

const call = fastCheck.record({
  what: fastCheck.constantFrom('answer', 'answer', 'answer', 'record', 'wait', 'edit', 'extend', 'delete', 'restore'),
  family: fastCheck.nat(2),
  given: fastCheck.constantFrom<Given>('yes', 'no'),
})
const text = { title: 'Outing', priority: 'high' } as const

describeOnBoth('random calls of guardians and leaders', () => {
  it('give what a model says, whatever their order', async ({ app, leader }) => {
    const runs = inject('complete') ? 12 : 4
    await fastCheck.assert(
      fastCheck.asyncProperty(fastCheck.array(call, { minLength: 5, maxLength: 25 }), async (calls) => {
        await check(app, leader, calls)
      }),
      { numRuns: runs },
    )
  })
})

async function check(app: TestApp, leader: Person, calls: { what: string; family: number; given: Given }[]) {
  const today = dayInUtc(app.now().getTime())
  let answerUntil = addDays(today, 2)
  const startsAt = addDays(today, 300)
  const about = (await announce(app, leader, 'Outing', { startsAt, answerUntil }))._id
  const families: Family[] = []
  for (const name of ['Ana', 'Ben', 'Eva']) {
    const student = await addStudent(app, name)
    const { token } = await openGuardianPage(app, leader, student)
    families.push({ student, token, answers: [] })
  }
  let [isDeleted, edits, minutes] = [false, 0, 0]
  const edit = (change: object) =>
    app.call(
      'PUT /api/broadcasts/{id}',
      { params: { id: about }, body: { ...text, content: `Edit ${edits}`, ...change } },
      leader.token,
    )
  for (const { what, family, given } of calls) {
    const { student, token, answers } = families[family] as Family
    const isOpen = answerUntil >= earliestToday(app.now())
    const name = `Parent ${answers.length}`
    if (what === 'answer') {
      const { status } = await answer(app, token, about, given, name)
      expect(status).toBe(isDeleted ? 404 : isOpen ? 200 : 409)
      if (status === 200) answers.push(given)
    } else if (what === 'record') {
      const body = { answer: given, guardianName: name, method: 'on paper', givenOn: today } as const
      const params = { about, id: student._id }
      const { status } = await app.call('POST /api/permissions/{about}/students/{id}', { params, body }, leader.token)
      expect(status).toBe(isDeleted ? 404 : 201)
      if (status === 201) answers.push(given)
    } else if (what === 'wait' && minutes < 20 * 60) {
      // Sessions of guardians end after a day.
      minutes += 150
      app.advance(150 * 60_000)
    } else if (what === 'edit' || what === 'extend') {
      edits += 1
      const later = addDays(answerUntil, 1)
      const { status } = await edit(what === 'edit' ? {} : { answerUntil: later })
      expect(status).toBe(isDeleted ? 404 : 200)
      if (status === 200 && what === 'extend') answerUntil = later
    } else if (what === 'delete') {
      await app.call('DELETE /api/broadcasts/{id}', { params: { id: about } }, leader.token)
      isDeleted = true
    } else if (what === 'restore' && isDeleted) {
      const { status } = await app.call('POST /api/broadcasts/{id}/restore', { params: { id: about } }, leader.token)
      expect(status).toBe(204)
      isDeleted = false
    }
  }
  await compare(app, leader, about, families, isDeleted)
}

async function compare(app: TestApp, leader: Person, about: string, families: Family[], isDeleted: boolean) {
  const ids = families.map(({ student }) => student._id)
  for (const { student, token, answers } of families) {
    const params = { id: student._id }
    const all = await app.call('GET /api/users/{id}/permissions', { params, query: {} }, leader.token)
    expect(all.body.map((item) => item.answer).reverse()).toEqual(answers)
    const { body } = await app.call('GET /api/guardian/permissions', {}, token)
    const shown = body.announcements.find(({ _id }) => _id === about)
    expect(shown?.answer?.answer).toBe(isDeleted ? undefined : answers.at(-1))
  }
  if (isDeleted) return
  const newest = (given: Given | undefined) => families.filter(({ answers }) => answers.at(-1) === given)
  const { body } = await app.call('GET /api/permissions/{about}', { params: { about } }, leader.token)
  expect([body.yes, body.no]).toEqual([newest('yes').length, newest('no').length])
  for (const show of ['yes', 'no', 'missing'] as const) {
    const query = { show, limit: '100' }
    const list = await app.call('GET /api/permissions/{about}/students', { params: { about }, query }, leader.token)
    const expected = newest(show === 'missing' ? undefined : show).map(({ student }) => student._id)
    const listed = list.body.map(({ _id }) => _id).filter((id) => ids.includes(id))
    expect(new Set(listed)).toEqual(new Set(expected))
  }
}
