import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { answer, openGuardianPage, openLastingPage } from '#test/support/guardians.ts'
import { addLeader, addStudent, addWaiting, announce, type Person } from '#test/support/people.ts'

// The clock of a test begins at 2026-03-01T18:00Z.
const outing = { startsAt: '2026-03-14', place: 'Station', answerUntil: '2026-03-10' }
const hour = 3_600_000

const list = async (app: TestApp, token: string) => (await app.call('GET /api/guardian/permissions', {}, token)).body
const edit = (app: TestApp, { token }: Person, id: string, change: object) =>
  app.call(
    'PUT /api/broadcasts/{id}',
    { params: { id }, body: { title: 'Outing', content: 'We leave at five.', priority: 'high', ...change } },
    token,
  )
const ask = async (app: TestApp, leader: Person, more: object = {}) =>
  (await announce(app, leader, 'Outing', { ...outing, ...more }))._id
const askForPhotos = (app: TestApp, { token }: Person, asksPhotos = true) =>
  app.call('PUT /api/settings', { body: { asksPhotos } }, token)
const setTime = (app: TestApp, time: string) => app.advance(Date.parse(time) - app.now().getTime())

describeOnBoth('the page of a guardian', () => {
  it('shows announcements for parents only, and neither scheduled nor deleted ones', async ({
    app,
    leader,
    student,
  }) => {
    const { token } = await openGuardianPage(app, leader, student)
    await announce(app, leader, 'Not for parents', { startsAt: '2026-03-14' })
    await announce(app, leader, 'Planned', { forParents: true, publishAt: '2026-03-02T18:00:00.000Z' })
    const deleted = await announce(app, leader, 'Deleted', { forParents: true })
    await app.call('DELETE /api/broadcasts/{id}', { params: { id: deleted._id } }, leader.token)
    expect(await list(app, token)).toEqual({ announcements: [], photos: null })
    const shown = await announce(app, leader, 'Shown', { forParents: true })
    const asked = await ask(app, leader)
    const time = app.now().toISOString()
    expect((await list(app, token)).announcements).toEqual([
      { _id: asked, title: 'Outing', content: 'We leave on Friday at five.', createdAt: time, ...outing },
      { _id: shown._id, title: 'Shown', content: 'We leave on Friday at five.', createdAt: time },
    ])
    // A restored one is back, and one that is not for parents any more is away.
    await app.call('POST /api/broadcasts/{id}/restore', { params: { id: deleted._id } }, leader.token)
    await edit(app, leader, asked, { forParents: false })
    expect((await list(app, token)).announcements.map(({ title }) => title)).toEqual(['Shown', 'Deleted'])
  })

  it('shows the 20 newest', async ({ app, leader, student }) => {
    const { token } = await openGuardianPage(app, leader, student)
    for (let number = 1; number <= 21; number += 1) await announce(app, leader, `${number}`, { forParents: true })
    const titles = (await list(app, token)).announcements.map(({ title }) => title)
    expect(titles).toEqual(Array.from({ length: 20 }, (_, index) => `${21 - index}`))
  })

  it('shows no announcement of the group for who is not in it', async ({ app, leader, student }) => {
    const about = await ask(app, leader)
    const waiting = await addWaiting(app)
    const ofWaiting = await openGuardianPage(app, leader, waiting)
    await askForPhotos(app, leader)
    expect(await list(app, ofWaiting.token)).toEqual({ announcements: [], photos: {} })
    expect(await answer(app, ofWaiting.token, about)).toBeRefused(404, messages.announcement_not_found())
    const consent = { guardianName: 'Maria', method: 'on paper', givenOn: '2026-01-01' } as const
    await app.call('POST /api/users/{id}/consents', { params: { id: student._id }, body: consent }, leader.token)
    const { token } = await openGuardianPage(app, leader, student)
    await app.call('POST /api/guardian/withdraw-consent', {}, token)
    expect(await list(app, token)).toEqual({ announcements: [], photos: {} })
    expect((await answer(app, token, about)).status).toBe(404)
    // A no to photos counts also then.
    expect((await answer(app, token, 'photos', 'no')).body.photos?.answer).toMatchObject({ answer: 'no' })
  })
})

describeOnBoth('an answer of a guardian', () => {
  it('is refused without an answer or a name, and about what is not asked', async ({ app, leader, student }) => {
    const { token } = await openGuardianPage(app, leader, student)
    const [asked, forParents] = [await ask(app, leader), await announce(app, leader, 'Shown', { forParents: true })]
    const other = await announce(app, leader, 'Other')
    const planned = await ask(app, leader, { publishAt: '2026-03-02T18:00:00.000Z' })
    const before = await app.dumpTables()
    const send = (body: object) => app.call('POST /api/guardian/permissions', { body: body as never }, token)
    for (const [path, change] of [
      ['answer', { answer: undefined }],
      ['answer', { answer: 'perhaps' }],
      ['guardianName', { guardianName: '' }],
      ['guardianName', { guardianName: '  ' }],
      ['guardianName', { guardianName: 'a'.repeat(101) }],
      ['guardianName', { guardianName: 'Ma\nria' }],
      ['about', { about: '' }],
      ['about', { about: 'a'.repeat(65) }],
    ] as const) {
      const { status, body } = await send({ about: asked, answer: 'yes', guardianName: 'Maria', ...change })
      expect([change, status, body.errors?.map((error) => error.path)]).toEqual([change, 400, [path]])
    }
    for (const about of [planned, 'unknown', leader._id]) {
      expect(await answer(app, token, about)).toBeRefused(404, messages.announcement_not_found())
    }
    for (const about of [forParents._id, other._id, 'photos']) {
      expect(await answer(app, token, about)).toBeRefused(409, 'conflict', messages.permission_not_asked())
    }
    await app.call('DELETE /api/broadcasts/{id}', { params: { id: asked } }, leader.token)
    expect((await answer(app, token, asked)).status).toBe(404)
    const changed = ['announcements', 'history_entries', 'history_head', 'jobs']
    const rest = (tables: Awaited<typeof before>) =>
      Object.entries(tables).filter(([table]) => !changed.includes(table))
    expect(rest(await app.dumpTables())).toEqual(rest(before))
  })

  it('is shown with the name, the time and the way, to the guardian and to no student', async ({
    app,
    leader,
    student,
  }) => {
    const { token, id } = await openGuardianPage(app, leader, student)
    const about = await ask(app, leader)
    const time = app.now().toISOString()
    const expected = { answer: 'yes', guardianName: 'Maria', method: 'page', recordedAt: time, isOutdated: false }
    expect((await answer(app, token, about)).body.announcements).toMatchObject([{ _id: about, answer: expected }])
    expect((await app.call('GET /api/guardian', {}, token)).body.guardianName).toBe('Maria')
    expect((await list(app, token)).announcements[0]?.answer).toEqual(expected)
    const shown = [
      await app.call('GET /api/broadcasts/student', { query: {} }, student.token),
      await app.call('GET /api/dashboard/announcements', {}, student.token),
    ]
    for (const { body } of shown) {
      expect(JSON.stringify(body)).not.toMatch(/answerUntil|forParents|Maria/)
    }
    const entry = (await app.rowsOf('history_entries')).at(-1)
    expect(entry).toMatchObject({
      ...{ kind: 'permission.answered', actor_id: null, subject_id: student._id, entity_id: id },
    })
    expect(JSON.parse(`${entry?.facts}`)).toEqual({ by: 'guardian', about, answer: 'yes' })
    expect(JSON.parse(`${entry?.content}`)).toEqual({ guardianName: 'Maria', title: 'Outing' })
  })

  it('can be changed: both are on record, and the newest counts', async ({ app, leader, student }) => {
    const { token } = await openGuardianPage(app, leader, student)
    const about = await ask(app, leader)
    for (const given of ['yes', 'no', 'yes', 'no'] as const) {
      app.advance(1000)
      expect((await answer(app, token, about, given)).body.announcements[0]?.answer?.answer).toBe(given)
    }
    expect((await app.rowsOf('permissions')).map((row) => row.answer)).toEqual(['yes', 'no', 'yes', 'no'])
    const kinds = (await app.kindsOfHistory()).filter((kind) => kind === 'permission.answered')
    expect(kinds).toHaveLength(4)
  })

  it('CO1: is one if it is sent again, also at once on two nodes', async ({ nodes, leader, student }) => {
    const [app, second] = nodes
    const { token } = await openGuardianPage(app, leader, student)
    const about = await ask(app, leader)
    const responses = await Promise.all([app, second, app, second].map((node) => answer(node, token, about)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    app.advance(hour)
    await answer(app, token, about)
    expect(await app.rowsOf('permissions')).toHaveLength(1)
    // Another name, or another guardian, is another answer.
    await answer(app, token, about, 'yes', 'Maria Sol')
    const other = await openGuardianPage(app, leader, student)
    await answer(app, other.token, about, 'yes', 'Maria Sol')
    expect((await app.rowsOf('permissions')).map((row) => row.guardian_name)).toEqual([
      'Maria',
      'Maria Sol',
      'Maria Sol',
    ])
  })

  it('is possible until the last day is over everywhere', async ({ app, leader, student }) => {
    const about = await ask(app, leader)
    setTime(app, '2026-03-11T11:59:59.999Z')
    const { token } = await openGuardianPage(app, await addLeader(app, 'Tom'), student)
    // In UTC−12, it is still March 10.
    expect((await answer(app, token, about)).status).toBe(200)
    app.advance(1)
    expect(await answer(app, token, about, 'no')).toBeRefused(409, 'conflict', messages.permission_closed())
    expect((await list(app, token)).announcements[0]?.answer?.answer).toBe('yes')
    // A later day opens it again, and does not make the answer outdated.
    const tom = await addLeader(app, 'Eva')
    await edit(app, tom, about, { content: 'We leave on Friday at five.', answerUntil: '2026-03-13' })
    expect((await list(app, token)).announcements[0]).toMatchObject({
      answerUntil: '2026-03-13',
      answer: { answer: 'yes', isOutdated: false },
    })
    expect((await answer(app, token, about, 'no')).status).toBe(200)
  })

  it('is outdated after an edit of the date, the place or the text', async ({ app, leader, student }) => {
    const { token } = await openGuardianPage(app, leader, student)
    const about = await ask(app, leader)
    const content = 'We leave on Friday at five.'
    for (const change of [{ startsAt: '2026-03-15' }, { place: 'Church' }, { content: 'We leave at six.' }]) {
      app.advance(hour)
      expect((await answer(app, token, about)).body.announcements[0]?.answer?.isOutdated).toBe(false)
      app.advance(hour)
      await edit(app, leader, about, { content, ...change })
      expect([change, (await list(app, token)).announcements[0]?.answer?.isOutdated]).toEqual([change, true])
    }
    app.advance(hour)
    await answer(app, token, about)
    app.advance(hour)
    for (const change of [{ priority: 'urgent' }, { answerUntil: '2026-03-12' }] as const) {
      await edit(app, leader, about, { content: 'We leave at six.', ...change })
      expect((await list(app, token)).announcements[0]?.answer?.isOutdated).toBe(false)
    }
    await edit(app, leader, about, { content: 'We leave at seven.' })
    // The same answer again is a new one, also at the time of the edit.
    const answers = (await app.rowsOf('permissions')).length
    expect((await answer(app, token, about)).body.announcements[0]?.answer?.isOutdated).toBe(false)
    expect(await app.rowsOf('permissions')).toHaveLength(answers + 1)
  })

  it('is refused after an edit that the guardian has not read', async ({ app, leader, student }) => {
    const { token } = await openGuardianPage(app, leader, student)
    const about = await ask(app, leader)
    const send = (editedAt?: string) => {
      const body = { about, answer: 'yes', guardianName: 'Maria', ...(editedAt !== undefined && { editedAt }) } as const
      return app.call('POST /api/guardian/permissions', { body }, token)
    }
    app.advance(hour)
    await edit(app, leader, about, { startsAt: '2026-03-15' })
    const first = app.now().toISOString()
    expect(await send()).toBeRefused(409, 'conflict', messages.permission_changed())
    app.advance(hour)
    await edit(app, leader, about, { startsAt: '2026-03-16' })
    expect(await send(first)).toBeRefused(409, 'conflict', messages.permission_changed())
    expect(await app.rowsOf('permissions')).toEqual([])
    // Nobody reads the priority there.
    const second = app.now().toISOString()
    app.advance(hour)
    await edit(app, leader, about, { startsAt: '2026-03-16', priority: 'urgent' })
    expect((await send(second)).status).toBe(200)
  })

  it('is about the own student only, and not possible after the link was revoked', async ({ app, leader, student }) => {
    const about = await ask(app, leader)
    await askForPhotos(app, leader)
    const { token, id } = await openGuardianPage(app, leader, student)
    await answer(app, token, about)
    await answer(app, token, 'photos', 'no')
    const ofBen = await openGuardianPage(app, leader, await addStudent(app, 'Ben'))
    const seen = await list(app, ofBen.token)
    expect([seen.photos, seen.announcements.map((item) => item.answer)]).toEqual([{}, [undefined]])
    await answer(app, ofBen.token, about, 'no', 'Paul')
    expect((await list(app, token)).announcements[0]?.answer).toMatchObject({ answer: 'yes', guardianName: 'Maria' })
    await app.call('POST /api/guardian-links/{id}/revoke', { params: { id } }, leader.token)
    const rows = (await app.rowsOf('permissions')).length
    expect(await answer(app, token, about, 'no')).toBeRefused(401, messages.guardian_session_ended())
    expect(await app.rowsOf('permissions')).toHaveLength(rows)
  })

  it('counts also if another guardian gave it, and after the link was deleted', async ({ app, leader, student }) => {
    const about = await ask(app, leader)
    const [mother, father] = [await openLastingPage(app, leader, student), await openGuardianPage(app, leader, student)]
    await answer(app, mother.token, about, 'yes')
    app.advance(1000)
    await answer(app, father.token, about, 'no', 'Paul')
    const { answer: newest } = (await list(app, mother.token)).announcements[0] ?? {}
    expect(newest).toMatchObject({ answer: 'no', guardianName: 'Paul' })
  })

  it('about photos is asked if leaders want it, and can be taken back', async ({ app, leader, student }) => {
    const { token } = await openGuardianPage(app, leader, student)
    expect((await list(app, token)).photos).toBeNull()
    await askForPhotos(app, leader)
    expect((await list(app, token)).photos).toEqual({})
    await answer(app, token, 'photos')
    app.advance(400 * 24 * hour)
    const later = await openGuardianPage(app, await addLeader(app, 'Tom'), student)
    expect((await list(app, later.token)).photos?.answer).toMatchObject({ answer: 'yes', isOutdated: false })
    expect((await answer(app, later.token, 'photos', 'no')).body.photos?.answer?.answer).toBe('no')
    await askForPhotos(app, await addLeader(app, 'Eva'), false)
    expect((await list(app, later.token)).photos).toBeNull()
    expect((await answer(app, later.token, 'photos')).status).toBe(409)
    expect(await app.rowsOf('permissions')).toHaveLength(2)
  })
})
