// Every route for guardians, called by the guardian of another student: it neither shows nor changes anything about the first one.
import { expect } from 'vitest'
import { routes } from '#contract/api.ts'
import type { ApiKey } from '#contract/calls.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { answer, exchange, openGuardianPage, openLastingPage, pin } from '#test/support/guardians.ts'
import { addStudent, announce, type Person, sendMessage } from '#test/support/people.ts'

const guardianKeys = routes.filter(([, { access }]) => access === 'guardian').map(([key]) => key)
const outing = { startsAt: '2026-03-14', answerUntil: '2026-03-10' }

/** Gives a student a consent, and a guardian who keeps the link and has answered. */
async function addFamily(app: TestApp, leader: Person, student: Person, about: string, guardianName: string) {
  const body = { guardianName, method: 'on paper', givenOn: '2026-01-01' } as const
  await app.call('POST /api/users/{id}/consents', { params: { id: student._id }, body }, leader.token)
  const page = await openLastingPage(app, leader, student)
  for (const id of [about, 'photos']) await answer(app, page.token, id, 'yes', guardianName)
  return page
}

/** Returns all rows that are about a student, or belong to the link of the student's guardian. */
async function rowsAbout(app: TestApp, studentId: string, linkId: string) {
  const tables = Object.entries(await app.dumpTables())
  return tables.flatMap(([table, rows]) =>
    rows
      .filter((row) => [studentId, linkId].some((id) => JSON.stringify(row).includes(id)))
      .map((row) => `${table} ${JSON.stringify(row)}`),
  )
}

describeOnBoth('the guardian of another student', () => {
  it.for(guardianKeys)('AZ3: neither sees nor changes anything by %s', async (key, { app, leader, student }) => {
    const ben = await addStudent(app, 'Benedict')
    await app.call('PUT /api/settings', { body: { asksPhotos: true } }, leader.token)
    const about = (await announce(app, leader, 'Outing', outing))._id
    await sendMessage(app, student, student._id)
    const ofAna = await addFamily(app, leader, student, about, 'Maria')
    const ofBen = await addFamily(app, leader, ben, about, 'Paul')
    const before = await rowsAbout(app, student._id, ofAna.id)
    const bodies: Partial<Record<ApiKey, object>> = {
      'POST /api/guardian/pin': { pin: '739105', guardianName: 'Paul' },
      'POST /api/guardian/permissions': { about, answer: 'no', guardianName: 'Paul' },
    }
    // Ids of the other student are neither parameters nor fields, and are ignored.
    const others = { studentId: student._id, student: student._id, linkId: ofAna.id, userId: student._id }
    const call = { body: { ...bodies[key], ...others }, query: others }
    const { status, body } = await app.call(key, call as never, ofBen.token)
    expect([200, 204]).toContain(status)
    const shown = JSON.stringify(body ?? '')
    for (const text of [student._id, student.username, ofAna.id, '"Ana"', 'Maria']) expect(shown).not.toContain(text)
    expect(await rowsAbout(app, student._id, ofAna.id)).toEqual(before)
    // The page of the first guardian is as open as before, and so is the link.
    expect((await app.call('GET /api/guardian', {}, ofAna.token)).body).toMatchObject({ guardianName: 'Maria' })
    expect((await exchange(app, ofAna.secret, { pin })).status).toBe(200)
  })

  it.for(guardianKeys)('AZ2: is refused by %s after the end of the session', async (key, { app, leader, student }) => {
    const { token } = await openGuardianPage(app, leader, student)
    await app.call('POST /api/guardian/logout', {}, token)
    const before = await app.dumpTables()
    const call = { body: { pin, guardianName: 'Maria', about: 'photos', answer: 'yes' } }
    for (const unknown of [token, 'x'.repeat(43), leader.token, student.token]) {
      expect((await app.call(key, call as never, unknown)).status).toBe(401)
    }
    expect(await app.dumpTables()).toEqual(before)
  })
})
