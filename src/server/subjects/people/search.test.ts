import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  addWaiting,
  askForPrayer,
  type Person,
} from '#test/support/people.ts'

const list = (app: TestApp, leader: Person, query: Record<string, string>) =>
  app.call('GET /api/users', { query: query as { search?: string } }, leader.token)
const namesOf = async (app: TestApp, leader: Person, query: Record<string, string>) =>
  (await list(app, leader, { sort: 'name', ...query })).body.map(({ name }) => name)

describeOnBoth('searching for people', () => {
  it('refuses a text that is too long, and an unknown filter', async ({ app, leader }) => {
    expect((await list(app, leader, { search: 'x'.repeat(65) })).status).toBe(400)
    expect((await list(app, leader, { show: 'everyone' })).status).toBe(400)
  })

  it('finds the beginning of any word, without case and diacritics', async ({ app, leader }) => {
    for (const name of ['Ana Müller', 'Zoë van der Berg', "Liam O'Brien", 'Анна', '王小明', 'Ånna'])
      await addStudent(app, name)
    const cases: [search: string, found: string[]][] = [
      ['mul', ['Ana Müller']],
      ['MÜL', ['Ana Müller']],
      ['zoe', ['Zoë van der Berg']],
      ['berg zo', ['Zoë van der Berg']],
      ['der van', ['Zoë van der Berg']],
      ["o'brien", ["Liam O'Brien"]],
      ['obri', ["Liam O'Brien"]],
      ['liam obrien', ["Liam O'Brien"]],
      ['muell', ['Ana Müller']],
      ['ana mueller', ['Ana Müller']],
      ['брат', []],
      ['анн', ['Анна']],
      ['王', ['王小明']],
      ['ａｎ', ['Ana Müller', 'Ånna']],
      ['uller', []],
      ['an mu zo', []],
      ['%', []],
      ['_', []],
      ['-', []],
    ]
    for (const [search, found] of cases)
      expect([search, await namesOf(app, leader, { search })]).toEqual([search, found])
    expect(await namesOf(app, leader, { search: ' ' })).toHaveLength(7)
  })

  it('finds and sorts names in the letters of each language, as people type them', async ({ app, leader }) => {
    const arabic = ['إبراهيم', 'أحمد', 'آدم', 'بولس', 'فاطِمة', 'مُنى', 'هبة']
    const latin = ['Begoña', 'Çağlı', 'João', 'Øyvind']
    for (const name of [...latin, ...arabic].toReversed()) await addStudent(app, name)
    const typed = { begona: 'Begoña', cagli: 'Çağlı', joao: 'João', oyvind: 'Øyvind' }
    const plain = {
      احمد: 'أحمد',
      أحمد: 'أحمد',
      ابراهيم: 'إبراهيم',
      ادم: 'آدم',
      فاطمه: 'فاطِمة',
      مني: 'مُنى',
      هبـــة: 'هبة',
    }
    for (const [search, name] of Object.entries({ ...typed, ...plain }))
      expect([search, await namesOf(app, leader, { search })]).toEqual([search, [name]])
    expect(await namesOf(app, leader, { show: 'students' })).toEqual([...latin, ...arabic])
  })

  it('finds people by their current name and username only', async ({ app, leader }) => {
    const ana = await addStudent(app, 'Ana')
    await app.call('PUT /api/users/{id}/name', { params: { id: ana._id }, body: { name: 'Zoe' } }, leader.token)
    const body = { currentPassword: 'lamp-light', newUsername: 'candle' }
    expect((await app.call('PUT /api/auth/update-username', { body }, ana.token)).status).toBe(200)
    expect(await namesOf(app, leader, { search: 'ana' })).toEqual([])
    expect(await namesOf(app, leader, { search: 'zoe' })).toEqual(['Zoe'])
    expect(await namesOf(app, leader, { search: 'cand' })).toEqual(['Zoe'])
  })

  it('shows the people of a filter, also together with a search, and finds everyone without one', async ({ app }) => {
    const leader = await addLeader(app, 'Ruth')
    await addStudent(app, 'Anton')
    app.advance(serverLimits.notSeenMs + 1)
    const token = (await addLeader(app, 'Anna')).token
    const anna = { ...leader, token }
    await addWaiting(app, 'Andy')
    const [ana, off] = [await addStudent(app, 'Ana'), await addStudent(app, 'Andrea')]
    await app.call('POST /api/users/{id}/switch-off', { params: { id: off._id } }, token)
    const shown = (query: Record<string, string>) => namesOf(app, anna, query)
    expect(await shown({})).toEqual(['Ana', 'Andy', 'Anna', 'Anton', 'Ruth'])
    const cases = {
      students: ['Ana', 'Anton'],
      leaders: ['Anna', 'Ruth'],
      waiting: ['Andy'],
      absent: ['Anton', 'Ruth'],
      'switched off': ['Andrea'],
    }
    for (const [show, names] of Object.entries(cases)) {
      expect([show, await shown({ show })]).toEqual([show, names])
      const found = names.filter((name) => name.startsWith('An'))
      expect([show, await shown({ show, search: 'an' })]).toEqual([show, found])
    }
    expect(await shown({ search: 'an' })).toEqual(['Ana', 'Andrea', 'Andy', 'Anna', 'Anton'])
    expect((await app.call('GET /api/users/{id}', { params: { id: ana._id } }, token)).status).toBe(200)
  })

  it('sorts and pages a search and a filter like the whole list', async ({ app, leader }) => {
    const names = ['Student 10', 'Student 2', 'student 02', 'Élan student', 'Zoe Student', '🕯️ student', 'Ægir student']
    for (const name of names) await addStudent(app, name)
    for (const sort of ['name', 'username', 'createdAt', 'pendingQuestionsCount', 'role'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const whole = (await list(app, leader, { sort, order, show: 'students' })).body.map(({ _id }) => _id)
        expect(whole).toHaveLength(names.length)
        const found: string[] = []
        let cursor: string | undefined = ''
        while (cursor !== undefined) {
          const page = await list(app, leader, { sort, order, search: 'stu', limit: '2', ...(cursor && { cursor }) })
          found.push(...page.body.map(({ _id }) => _id))
          const link = /[?&]cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1]
          cursor = link === undefined ? undefined : decodeURIComponent(link)
        }
        expect([sort, order, found]).toEqual([sort, order, whole])
      }
    }
  })
})

describeOnBoth('what a student has written', () => {
  it('lists responses, also by status and question, and prayer requests', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const [first, second] = [await addQuestion(app, leader), await addQuestion(app, leader)]
    for (const person of [ana, ben]) await addResponse(app, person, first._id)
    const rejected = await addResponse(app, ana, second._id)
    const review = { params: { id: rejected._id }, body: { status: 'rejected' } } as const
    await app.call('PUT /api/responses/{id}', review, leader.token)
    const responses = async (query: object) =>
      (await app.call('GET /api/responses/all', { query: { student: ana._id, ...query } }, leader.token)).body.map(
        ({ question }) => question._id,
      )
    expect(await responses({})).toEqual([second._id, first._id])
    expect(await responses({ status: 'rejected' })).toEqual([second._id])
    expect(await responses({ question: first._id })).toEqual([first._id])
    expect(await responses({ question: first._id, status: 'rejected' })).toEqual([])
    for (const person of [ana, ben]) await askForPrayer(app, person)
    const query = { student: ana._id }
    const prayers = await app.call('GET /api/prayer-requests/admin', { query }, leader.token)
    expect(prayers.body.map(({ user }) => user.name)).toEqual(['Ana'])
  })
})
