import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import { inline } from '#server/platform/personal-data/html.ts'
import type { TestApp } from '#test/support/app.ts'
import { cleanUp, erase, runErasure } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { answer, openGuardianPage, openLastingPage } from '#test/support/guardians.ts'
import { addLeader, addStudent, addWaiting, announce, type Person } from '#test/support/people.ts'
import { asHtml, asJson, download } from '#test/support/records.ts'
import { listen } from '#test/support/streams.ts'

// The clock of a test begins at 2026-03-01T18:00Z.
const outing = { startsAt: '2026-03-14', place: 'Station', answerUntil: '2026-03-10' }
const paper = { answer: 'yes', guardianName: 'Paul', method: 'on paper', givenOn: '2026-03-01' } as const
type Show = 'yes' | 'no' | 'missing'

const ask = async (app: TestApp, leader: Person, more: object = {}) =>
  (await announce(app, leader, 'Outing', { ...outing, ...more }))._id
const askForPhotos = (app: TestApp, { token }: Person, asksPhotos = true) =>
  app.call('PUT /api/settings', { body: { asksPhotos } }, token)
const count = async (app: TestApp, { token }: Person, about: string) =>
  (await app.call('GET /api/permissions/{about}', { params: { about } }, token)).body
const numbers = async (app: TestApp, leader: Person, about: string) => {
  const { yes, no, missing } = await count(app, leader, about)
  return [yes, no, missing]
}
const students = (app: TestApp, { token }: Person, about: string, query: { show?: Show; limit?: string } = {}) =>
  app.call('GET /api/permissions/{about}/students', { params: { about }, query }, token)
const record = (app: TestApp, { token }: Person, about: string, { _id: id }: Person, change: object = {}) =>
  app.call(
    'POST /api/permissions/{about}/students/{id}',
    { params: { about, id }, body: { ...paper, ...change } },
    token,
  )
const ofPerson = (app: TestApp, { token }: Person, { _id: id }: Person) =>
  app.call('GET /api/users/{id}/permissions', { params: { id }, query: {} }, token)

describeOnBoth('leaders', () => {
  it('count the answers of active students, and list them by name', async ({ app, leader }) => {
    const [ana, ben, eva] = [await addStudent(app), await addStudent(app, 'Ben'), await addStudent(app, 'Eva')]
    await addWaiting(app)
    const about = await ask(app, leader)
    expect(await count(app, leader, about)).toEqual({ about, title: 'Outing', ...outing, yes: 0, no: 0, missing: 3 })
    const pageOfAna = await openGuardianPage(app, leader, ana)
    await answer(app, pageOfAna.token, about, 'no')
    app.advance(1000)
    await answer(app, pageOfAna.token, about, 'yes')
    await answer(app, (await openGuardianPage(app, leader, ben)).token, about, 'no')
    expect(await numbers(app, leader, about)).toEqual([1, 1, 1])
    const { body } = await students(app, leader, about)
    const given = { guardianName: 'Maria', method: 'page', givenOn: '2026-03-01', isOutdated: false }
    const recordedAt = app.now().toISOString()
    expect(body).toEqual([
      { _id: ana._id, name: 'Ana', answer: { ...given, answer: 'yes', recordedAt }, hasLink: true },
      { _id: ben._id, name: 'Ben', answer: { ...given, answer: 'no', recordedAt }, hasLink: true },
      { _id: eva._id, name: 'Eva', hasLink: false },
    ])
    const shown = async (show: Show) => (await students(app, leader, about, { show })).body.map(({ name }) => name)
    expect([await shown('yes'), await shown('no'), await shown('missing')]).toEqual([['Ana'], ['Ben'], ['Eva']])
    const page = await students(app, leader, about, { limit: '2' })
    expect([page.body.length, String(page.headers['link'])]).toEqual([2, expect.stringContaining('next')])
    // An answer about something else is none.
    const other = await ask(app, leader)
    expect(await numbers(app, leader, other)).toEqual([0, 0, 3])
  })

  it('see no students who are switched off, erased or leaders now', async ({ app, leader }) => {
    const tom = await addLeader(app, 'Tom')
    const [ana, ben, eva] = [await addStudent(app), await addStudent(app, 'Ben'), await addStudent(app, 'Eva')]
    const about = await ask(app, leader)
    for (const student of [ana, ben, eva]) await record(app, leader, about, student)
    expect(await numbers(app, leader, about)).toEqual([3, 0, 0])
    await app.call('POST /api/users/{id}/switch-off', { params: { id: ana._id } }, leader.token)
    await app.call('POST /api/users/{id}/make-leader', { params: { id: ben._id } }, leader.token)
    const [confirmation] = await app.rowsOf('confirmations')
    await app.call('POST /api/confirmations/{id}/confirm', { params: { id: `${confirmation?.id}` } }, tom.token)
    await erase(app, leader, eva._id)
    const open = (await app.rowsOf('confirmations')).find(({ action }) => action === 'erase')
    await app.call('POST /api/confirmations/{id}/confirm', { params: { id: `${open?.id}` } }, tom.token)
    await runErasure(app)
    const reader = await addLeader(app, 'Judith')
    expect([await numbers(app, reader, about), (await students(app, reader, about)).body]).toEqual([[0, 0, 0], []])
    // What was answered about Ana is still there, and what was answered about Eva is not.
    expect((await ofPerson(app, reader, ana)).body).toHaveLength(1)
    expect((await app.rowsOf('permissions')).map(({ student_id }) => student_id)).toEqual([ana._id, ben._id])
    expect((await record(app, reader, about, ben)).status).toBe(409)
    await app.call('POST /api/users/{id}/switch-on', { params: { id: ana._id } }, reader.token)
    expect(await numbers(app, reader, about)).toEqual([1, 0, 0])
  })

  it('record what a parent has signed, also after the day', async ({ app, leader, student }) => {
    const about = await ask(app, leader)
    app.advance(30 * 24 * 3_600_000)
    const tom = await addLeader(app, 'Tom')
    const recorded = await record(app, tom, about, student)
    const expected = {
      ...{ ...paper, recordedAt: app.now().toISOString(), isOutdated: false },
      recordedBy: { _id: tom._id, name: 'Tom' },
    }
    expect([recorded.status, recorded.body]).toEqual([201, expected])
    expect((await students(app, tom, about)).body).toEqual([
      { _id: student._id, name: 'Ana', answer: expected, hasLink: false },
    ])
    const entry = (await app.rowsOf('history_entries')).at(-1)
    expect(entry).toMatchObject({ kind: 'permission.recorded', actor_id: tom._id, subject_id: student._id })
    expect(JSON.parse(`${entry?.facts}`)).toEqual({ about, answer: 'yes', method: 'on paper', givenOn: '2026-03-01' })
    expect(JSON.parse(`${entry?.content}`)).toEqual({ guardianName: 'Paul', title: 'Outing' })
    // The guardian sees it, too, without the name of the leader.
    const { token } = await openGuardianPage(app, tom, student)
    const { body } = await app.call('GET /api/guardian/permissions', {}, token)
    expect(body.announcements[0]?.answer).toEqual({
      ...{ answer: 'yes', guardianName: 'Paul', method: 'on paper' },
      ...{ recordedAt: app.now().toISOString(), isOutdated: false },
    })
  })

  it('record nothing that is not asked, or about nobody', async ({ app, leader, student }) => {
    const about = await ask(app, leader)
    const forParents = await announce(app, leader, 'Shown', { forParents: true })
    for (const [path, change] of [
      ['answer', { answer: 'perhaps' }],
      ['guardianName', { guardianName: ' ' }],
      ['method', { method: 'page' }],
      ['givenOn', { givenOn: '2026-02-30' }],
      ['givenOn', { givenOn: '2026-03-03' }],
    ] as const) {
      const { status, body } = await record(app, leader, about, student, change)
      expect([change, status, body.errors?.map((error) => error.path)]).toEqual([change, 400, [path]])
    }
    expect((await record(app, leader, about, student, { givenOn: '2026-03-02' })).status).toBe(201)
    expect(await record(app, leader, about, leader)).toBeRefused(409, 'conflict', messages.consent_leader())
    expect((await record(app, leader, about, { ...student, _id: 'nobody' })).status).toBe(404)
    expect((await record(app, leader, 'unknown', student)).status).toBe(404)
    for (const id of [forParents._id, 'photos']) {
      expect(await record(app, leader, id, student)).toBeRefused(409, 'conflict', messages.permission_not_asked())
    }
    expect(await app.rowsOf('permissions')).toHaveLength(1)
  })

  it('see neither scheduled nor deleted announcements, but what was answered is kept', async ({
    app,
    leader,
    student,
  }) => {
    const planned = await ask(app, leader, { publishAt: '2026-03-02T18:00:00.000Z' })
    expect((await app.call('GET /api/permissions/{about}', { params: { about: planned } }, leader.token)).status).toBe(
      404,
    )
    const about = await ask(app, leader)
    await record(app, leader, about, student)
    await app.call('DELETE /api/broadcasts/{id}', { params: { id: about } }, leader.token)
    expect([(await students(app, leader, about)).status, (await record(app, leader, about, student)).status]).toEqual([
      404, 404,
    ])
    expect((await ofPerson(app, leader, student)).body).toMatchObject([{ about, title: 'Outing', answer: 'yes' }])
    await app.call('POST /api/broadcasts/{id}/restore', { params: { id: about } }, leader.token)
    expect(await numbers(app, leader, about)).toEqual([1, 0, 0])
    // It is not asked any more, but the answers are still shown.
    const body = {
      title: 'Outing',
      content: 'We leave on Friday at five.',
      priority: 'high',
      answerUntil: null,
    } as const
    await app.call('PUT /api/broadcasts/{id}', { params: { id: about }, body }, leader.token)
    const shown = await count(app, leader, about)
    expect([shown.yes, shown.answerUntil]).toEqual([1, undefined])
  })

  it('list the answers about photos, and all answers about a person', async ({ app, leader, student }) => {
    await askForPhotos(app, leader)
    const about = await ask(app, leader)
    const { token } = await openGuardianPage(app, leader, student)
    await answer(app, token, 'photos', 'yes')
    await answer(app, token, about, 'yes')
    app.advance(1000)
    await record(app, leader, 'photos', student, { answer: 'no', method: 'by phone' })
    expect(await count(app, leader, 'photos')).toEqual({ about: 'photos', yes: 0, no: 1, missing: 0 })
    expect((await students(app, leader, 'photos', { show: 'no' })).body).toMatchObject([
      { name: 'Ana', answer: { answer: 'no', guardianName: 'Paul', method: 'by phone', isOutdated: false } },
    ])
    const { body } = await ofPerson(app, leader, student)
    expect(body.map((item) => [item.about, item.title, item.answer, item.method])).toEqual([
      ['photos', undefined, 'no', 'by phone'],
      [about, 'Outing', 'yes', 'page'],
      ['photos', undefined, 'yes', 'page'],
    ])
    expect((await ofPerson(app, leader, await addStudent(app, 'Ben'))).body).toEqual([])
    expect((await ofPerson(app, leader, { ...student, _id: 'nobody' })).status).toBe(404)
  })

  it('see which parents have no link that opens the page', async ({ app, leader, student }) => {
    const about = await ask(app, leader)
    const hasLink = async () => (await students(app, leader, about, { show: 'missing' })).body.map((it) => it.hasLink)
    expect(await hasLink()).toEqual([false])
    const path = { params: { id: student._id } }
    const { token, link } = (await app.call('POST /api/users/{id}/guardian-links', path, leader.token)).body
    expect(await hasLink()).toEqual([true])
    app.advance(serverLimits.guardianLinkMs)
    expect(await hasLink()).toEqual([false])
    expect((await app.call('POST /api/guardian/exchange', { body: { token } })).status).toBe(404)
    await app.call('POST /api/guardian-links/{id}/revoke', { params: { id: link._id } }, leader.token)
    await openGuardianPage(app, leader, student)
    expect(await hasLink()).toEqual([true])
    app.advance(serverLimits.guardianSessionMs)
    expect(await hasLink()).toEqual([false])
    await openLastingPage(app, leader, student)
    app.advance(serverLimits.guardianSessionMs)
    expect(await hasLink()).toEqual([true])
    const links = await app.call('GET /api/users/{id}/guardian-links', path, leader.token)
    for (const { _id: id } of links.body) {
      await app.call('POST /api/guardian-links/{id}/revoke', { params: { id } }, leader.token)
    }
    expect(await hasLink()).toEqual([false])
  })

  it('get an event of each answer, and students get none', async ({ app, leader, student }) => {
    const about = await ask(app, leader)
    const { token } = await openGuardianPage(app, leader, student)
    const [ofLeader, ofStudent] = [await listen(app, leader), await listen(app, student)]
    await answer(app, token, about)
    await expect.poll(ofLeader.changes).toEqual([
      ['reads', { id: about }],
      ['users', { id: student._id }],
    ])
    expect(ofStudent.changes()).toEqual([])
  })
})

describeOnBoth('what parents have answered', () => {
  it("is in the student's file, with the leader's name for leaders only", async ({ app, leader, student }) => {
    await askForPhotos(app, leader)
    const about = await ask(app, leader)
    await answer(app, (await openGuardianPage(app, leader, student)).token, about)
    await record(app, leader, 'photos', student, { answer: 'no' })
    const files = [
      await download(app, 'export', student, asJson),
      await download(app, `users/${student._id}/export`, leader, asJson),
    ]
    const [first, second] = files.map(({ text }) => JSON.parse(text).permissions)
    const recordedAt = app.now().toISOString()
    const page = {
      about: 'Outing',
      answer: 'yes',
      guardian: 'Maria',
      method: 'page',
      givenOn: '2026-03-01',
      recordedAt,
    }
    const photos = { answer: 'no', guardian: 'Paul', method: 'on paper', givenOn: '2026-03-01', recordedAt }
    expect(first).toEqual([page, photos])
    expect(second).toEqual([page, { ...photos, recordedBy: 'Ruth' }])
    const html = await download(app, 'export', student, asHtml)
    const sentence = messages.history_permission_yes({
      ...{ guardian: 'A parent', subject: inline(student.name), title: inline('Outing') },
    })
    for (const text of [messages.record_permissions(), messages.permission_photos(), 'Maria', 'Paul', sentence]) {
      expect(html.text).toContain(text)
    }
  })

  it('is erased with the student, and survives the link and the clean-up', async ({ app, leader, student }) => {
    const about = await ask(app, leader)
    const [ofAna, ofBen] = [
      await openLastingPage(app, leader, student),
      await openGuardianPage(app, leader, await addStudent(app, 'Ben')),
    ]
    await answer(app, ofAna.token, about, 'yes', 'Maria')
    await answer(app, ofBen.token, about, 'no', 'Paul')
    app.advance(100 * 24 * 3_600_000)
    await cleanUp(app)
    expect(await app.rowsOf('guardian_links')).toHaveLength(1)
    expect(await app.rowsOf('permissions')).toHaveLength(2)
    await erase(app, await addLeader(app, 'Tom'), student._id)
    const open = (await app.rowsOf('confirmations')).at(-1)
    const eva = await addLeader(app, 'Eva')
    await app.call('POST /api/confirmations/{id}/confirm', { params: { id: `${open?.id}` } }, eva.token)
    await runErasure(app)
    expect((await app.rowsOf('permissions')).map(({ guardian_name }) => guardian_name)).toEqual(['Paul'])
    expect(JSON.stringify(await app.dumpTables())).not.toContain('Maria')
  })
})
