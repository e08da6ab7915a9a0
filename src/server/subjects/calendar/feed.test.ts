import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { readers } from '#test/support/calendar-readers.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addCalendar, addQuestion, addResponse, addStudent, type Person, questionText } from '#test/support/people.ts'

const dayMs = 86_400_000

const fetchFile = (app: TestApp, file: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.fastify.inject({ method, url: `/api/calendar/${file}`, headers })

/** Returns the titles of a person's calendar, with their days and moments. */
async function eventsOf(app: TestApp, file: string) {
  const { body } = await fetchFile(app, file)
  return readers['ical.js'](body).map(({ startsAt, title, place }) => [startsAt, title, ...(place ? [place] : [])])
}

async function announceFor(app: TestApp, leader: Person, title: string, startsAt: string | null, place = '') {
  const body = { title, content: 'We leave on Friday at five.', startsAt, place }
  return (await app.call('POST /api/broadcasts', { body }, leader.token)).body._id
}

async function ask(app: TestApp, leader: Person, title: string, dueDate: string): Promise<string> {
  const body = { ...questionText, title, dueDate }
  return (await app.call('POST /api/questions', { body }, leader.token)).body._id
}

describeOnBoth('the calendar of a student', () => {
  it('has the open questions, and nothing of another student', async ({ app, leader, student }) => {
    const ben = await addStudent(app, 'Ben')
    const file = await addCalendar(app, student)
    const [open, pending, approved, rejected] = [
      await ask(app, leader, 'Open', '2026-03-08'),
      await ask(app, leader, 'Pending', '2026-03-09'),
      await ask(app, leader, 'Approved', '2026-03-10'),
      await ask(app, leader, 'Rejected', '2026-03-11'),
    ]
    for (const id of [open, rejected]) await addResponse(app, ben, id)
    await addResponse(app, student, pending)
    for (const [question, status] of [
      [approved, 'approved'],
      [rejected, 'rejected'],
    ] as const) {
      const { _id: id } = await addResponse(app, student, question)
      const body = { status, feedback: 'Because of this.' }
      await app.call('PUT /api/responses/{id}', { params: { id }, body }, leader.token)
    }
    expect(await eventsOf(app, file)).toEqual([
      ['2026-03-08', 'Due: Open'],
      ['2026-03-11', 'Due: Rejected'],
    ])
    expect((await eventsOf(app, await addCalendar(app, ben))).map(([, title]) => title)).toEqual([
      'Due: Pending',
      'Due: Approved',
    ])
  })

  it('leaves out what was due before they joined, or more than 31 days ago', async ({ app, leader, student }) => {
    const file = await addCalendar(app, student)
    for (const day of ['2026-02-27', '2026-02-28', '2026-03-01', '2027-01-01']) await ask(app, leader, day, day)
    const daysOf = async (of: string) => (await eventsOf(app, of)).map(([day]) => day)
    const joined = ['2026-03-01', '2027-01-01']
    expect(await daysOf(file)).toEqual(joined)
    app.advance(31 * dayMs)
    expect(await daysOf(file)).toEqual(joined)
    app.advance(dayMs)
    expect(await daysOf(file)).toEqual(['2027-01-01'])
  })

  it('leaves out what is scheduled or deleted, and shows what was changed', async ({ app, leader, student }) => {
    const file = await addCalendar(app, student)
    const id = await ask(app, leader, 'Light', '2026-03-08')
    const body = { ...questionText, publishAt: '2026-03-02T18:00:00.000Z' }
    await app.call('POST /api/questions', { body }, leader.token)
    const first = (await fetchFile(app, file)).body
    expect(first).toContain(`\r\nUID:question-${id}@lampstand\r\nDTSTAMP:20260301T180000Z\r\n`)
    expect([await eventsOf(app, file), first]).toEqual([
      [['2026-03-08', 'Due: Light']],
      expect.stringContaining('SEQUENCE:0'),
    ])
    app.advance(60_000)
    const edit = { params: { id }, body: { ...questionText, title: 'Salt', dueDate: '2026-03-15' } }
    await app.call('PUT /api/questions/{id}', edit, leader.token)
    const second = (await fetchFile(app, file)).body
    expect(await eventsOf(app, file)).toEqual([['2026-03-15', 'Due: Salt']])
    expect(second).toContain(
      `\r\nUID:question-${id}@lampstand\r\nDTSTAMP:20260301T180100Z\r\nLAST-MODIFIED:20260301T180100Z\r\nSEQUENCE:1\r\n`,
    )
    await app.call('DELETE /api/questions/{id}', { params: { id } }, leader.token)
    expect(await eventsOf(app, file)).toEqual([])
  })

  it('has announcements with a date, by title and place', async ({ app, leader, student }) => {
    const file = await addCalendar(app, student)
    await announceFor(app, leader, 'Without a date', null)
    await announceFor(app, leader, 'Long ago', '2026-01-27')
    await announceFor(app, leader, 'Camp', '2026-03-05', 'By the lake, at the old mill')
    await announceFor(app, leader, 'Film', '2026-03-05T18:30:00.000Z')
    const deleted = await announceFor(app, leader, 'Hike', '2026-03-06')
    await app.call('DELETE /api/broadcasts/{id}', { params: { id: deleted } }, leader.token)
    expect(await eventsOf(app, file)).toEqual([
      ['2026-03-05', 'Camp', 'By the lake, at the old mill'],
      ['2026-03-05T18:30:00.000Z', 'Film'],
    ])
    const text = (await fetchFile(app, file)).body
    for (const hidden of ['We leave', leader.name, student.name, 'URL']) expect(text).not.toContain(hidden)
  })

  it('shows an announcement at its new time and place, and as it was when it is restored', async ({
    app,
    leader,
    student,
  }) => {
    const file = await addCalendar(app, student)
    const params = { id: await announceFor(app, leader, 'Camp', '2026-03-05') }
    const text = { title: 'Camp', content: 'We leave on Friday at five.', priority: 'normal' } as const
    const edit = { ...text, startsAt: '2026-03-06T17:00:00.000Z', place: 'Lake' }
    await app.call('PUT /api/broadcasts/{id}', { params, body: edit }, leader.token)
    const moved = [['2026-03-06T17:00:00.000Z', 'Camp', 'Lake']]
    expect([await eventsOf(app, file), (await fetchFile(app, file)).body]).toEqual([
      moved,
      expect.stringContaining('SEQUENCE:1'),
    ])
    await app.call('DELETE /api/broadcasts/{id}', { params }, leader.token)
    expect(await eventsOf(app, file)).toEqual([])
    await app.call('POST /api/broadcasts/{id}/restore', { params }, leader.token)
    expect(await eventsOf(app, file)).toEqual(moved)
    await app.call('PUT /api/broadcasts/{id}', { params, body: { ...text, startsAt: null } }, leader.token)
    expect(await eventsOf(app, file)).toEqual([])
  })

  it('has every question for a leader', async ({ app, leader, student }) => {
    const file = await addCalendar(app, leader)
    await ask(app, leader, 'Before', '2026-02-10')
    const { _id } = await addQuestion(app, leader)
    await addResponse(app, student, _id)
    expect((await eventsOf(app, file)).map(([day]) => day)).toEqual(['2026-02-10', '2026-03-08'])
  })

  it("is in the language of the account, not in the reader's", async ({ app, leader, student }) => {
    const file = await addCalendar(app, student)
    await addQuestion(app, leader)
    await app.call('PUT /api/auth/language', { body: { language: 'fr' } }, student.token)
    const { body } = await fetchFile(app, file, { 'accept-language': 'es' })
    expect(body).toContain(`Date limite\u00a0: ${questionText.title}`)
  })

  it('is sent again only if it has changed', async ({ app, leader, student }) => {
    const file = await addCalendar(app, student)
    await addQuestion(app, leader)
    const first = await fetchFile(app, file)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
    })
    const etag = `${first.headers.etag}`
    const head = await fetchFile(app, file, {}, 'HEAD')
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, ''])
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, etag.replace(/"$/, '-gzip"')]) {
      const same = await fetchFile(app, file, { 'if-none-match': known })
      expect([known, same.statusCode, same.body, same.headers.etag]).toEqual([known, 304, '', etag])
      expect(same.headers['cache-control']).toBe('private, no-cache')
    }
    await ask(app, leader, 'Another', '2026-03-20')
    const changed = await fetchFile(app, file, { 'if-none-match': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
    await app.call('DELETE /api/calendar', {}, student.token)
    expect((await fetchFile(app, file, { 'if-none-match': `${changed.headers.etag}` })).statusCode).toBe(404)
  })
})

describeOnBoth('a calendar of a group with an address', () => {
  it.override('appOptions', { settings: { PUBLIC_URL: 'https://youth.example.org' } })

  it('leads to the pages of the app', async ({ app, leader, student }) => {
    const { _id } = await addQuestion(app, leader)
    await announceFor(app, leader, 'Camp', '2026-03-05')
    const urlsOf = async (person: Person) =>
      readers['ical.js']((await fetchFile(app, await addCalendar(app, person))).body).map(({ url }) => url)
    const question = `https://youth.example.org/questions/${_id}`
    expect(await urlsOf(student)).toEqual([question, 'https://youth.example.org/announcements'])
    expect(await urlsOf(leader)).toEqual([question, 'https://youth.example.org/admin/broadcast'])
  })
})
