// The dashboard: counts, recent questions, participation for leaders, and the term for students.
import type { Locator } from '@playwright/test'
import { speakPseudo } from '../gallery/languages.ts'
import { addQuestionWith, addResponse, announce, call, reviewResponse, unique } from '../support/content.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { choose } from '../support/menu.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('keeps the content of the dashboard when a refetch fails', async ({ page, api }) => {
  expectConsole(/status of 500|could not be/)
  const { title } = await addQuestionWith(api)
  await announce(api, unique('Camp'))
  await logIn(page, await registerStudent(api), '/dashboard')
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  const failing = Promise.all(
    ['stats', 'term', 'announcements'].map((name) =>
      // A refetch after another test's change may still be in flight.
      page.waitForResponse(
        (response) => response.url().endsWith(`/api/dashboard/${name}`) && response.status() === 500,
      ),
    ),
  )
  await fail(page, '**/api/dashboard/*')
  const announcement = page.getByRole('region', { name: 'Announcements' }).getByRole('heading', { level: 3 }).first()
  const shown = (await announcement.textContent()) ?? ''
  await choose(page, 'Resources')
  await choose(page, 'Dashboard')
  // Their events refetch everything, also what was fetched a moment ago.
  await addQuestionWith(api)
  await announce(api, unique('Camp'))
  await failing
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expect(announcement).toHaveText(shown)
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
})

test('shows counts and recent questions, and recovers after a failure', async ({ page, api }) => {
  const { title } = await addQuestionWith(api)
  await fail(page, '**/api/dashboard/stats')
  await logIn(page, await registerStudent(api), '/dashboard')
  await expect(page.getByText('Failed to fetch dashboard statistics')).toBeVisible()
  const tryAgain = page.getByRole('button', { name: 'Try Again' })
  await tryAgain.click()
  await expect(tryAgain).toHaveAttribute('aria-busy', 'true')
  await expect(tryAgain).not.toHaveAttribute('aria-busy')
  await expect(tryAgain).toBeFocused()
  await page.unroute('**/api/dashboard/stats')
  await tryAgain.click()
  await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
  for (const card of ['Total Questions', 'Answered Questions', 'Pending Questions']) {
    await expect(page.getByText(card, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Recent Questions' })).toBeVisible()
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await logIn(page, leader, '/admin/dashboard')
  for (const card of ['Total Questions', 'Total Responses', 'Pending Responses']) {
    await expect(page.getByText(card, { exact: true })).toBeVisible()
  }
})

test('shows leaders participation as bars, table and grid, and students only their own', async ({ page, api }) => {
  const { _id, title } = await addQuestionWith(api)
  const student = await registerStudent(api, { name: 'Aaron Term' })
  await call(api, student, 'POST', '/api/responses', { questionId: _id, answer: 'A light.' })
  await logIn(page, leader, '/admin/dashboard')
  await page.getByText('The term in numbers').click()
  await expect(page.getByRole('img', { name: 'Bar chart: how many students answered each question' })).toBeVisible()
  await page.getByText('Show as a table').click()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })
  await expect(row.getByRole('cell')).toHaveText(['Jan 5, 2025', '1', '0', '1'])
  await expect(row.getByRole('link', { name: title })).toHaveAttribute('href', `/questions/${_id}`)
  const grid = page.getByRole('region', { name: 'Who answered what' }).last()
  await expect(
    grid.getByRole('row').filter({ hasText: 'Aaron Term' }).getByRole('img', { name: 'Pending' }),
  ).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await logIn(page, student, '/dashboard')
  const term = page.getByRole('link', { name: /^My term 1 of \d+ answered, 0 read by a leader$/ })
  await expect(term.getByTitle(`${title}: Pending`)).toBeVisible()
  await expect(page.getByText('Who answered what')).toHaveCount(0)
  await term.click()
  await expect(page).toHaveURL('/questions')
})

test('fits the chart on a phone, and opens the grid at the newest weeks, with a legend', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (let index = 0; index < 12; index += 1) await addQuestionWith(api, { dueDate: '2025-11-30' })
  await registerStudent(api)
  await logIn(page, leader, '/admin/dashboard')
  await page.getByText('The term in numbers').click()
  const days = page.getByRole('img', { name: /^Bar chart/ }).locator('span:visible')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(days.last()).toBeVisible()
    const boxes = await days.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON() as DOMRect))
    expect(boxes.length).toBeGreaterThan(3)
    for (const [index, { left, right }] of boxes.entries()) {
      expect(left).toBeGreaterThan(boxes[index - 1]?.right ?? 0)
      expect(right).toBeLessThan(width)
    }
  }
  const grid = page.getByRole('region', { name: 'Who answered what' }).last()
  await grid.waitFor()
  const { hidden, rest } = await grid.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => ({
    hidden: scrollLeft,
    rest: scrollWidth - clientWidth - scrollLeft,
  }))
  expect(hidden).toBeGreaterThan(20)
  expect(rest).toBeLessThanOrEqual(1)
  const legend = page.getByRole('region', { name: 'Who answered what' }).first().getByRole('list')
  await expect(legend.getByRole('listitem')).toHaveText(['Approved', 'Pending', 'Rejected', 'Not answered'])
})

test('X8: cuts and breaks no label of numbers, tabs and menu where texts are 40 % longer @own-group', async ({
  api,
  student,
  openAs,
}) => {
  for (const person of [student, leader]) {
    await call(api, person, 'PUT', '/api/auth/language', { language: 'es' })
    const page = await openAs(person, '/manage-account')
    await speakPseudo(page.context(), 'en-XA')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(person === leader ? '/admin/dashboard' : '/dashboard')
    await expect(page.getByRole('term')).toHaveText([/~ .*~/, /~ .*~/, /~ .*~/])
    await expectSoundGeometry(page, person.name)
    const tabs = page.locator('nav + button').locator('..').locator('a, nav + button')
    const places = await tabs.evaluateAll((all) =>
      all.map((tab) => {
        const label = tab.querySelector('span')?.getBoundingClientRect()
        const { left, right } = tab.getBoundingClientRect()
        return { left, right, isInside: label !== undefined && label.left >= left && label.right <= right }
      }),
    )
    expect(places).toHaveLength(5)
    for (const [index, { left, right, isInside }] of places.entries()) {
      expect(isInside, `${index}`).toBe(true)
      expect(left).toBeGreaterThanOrEqual((places[index - 1]?.right ?? 0) - 0.5)
      expect(right).toBeLessThanOrEqual(320)
    }
    await tabs.last().click()
    await expectSoundGeometry(page, `the menu of ${person.name}`)
  }
})

test('shows by the lamps what is answered, and what a leader has read, with the same meaning on each screen', async ({
  page,
  student,
  api,
}) => {
  const questions = []
  for (const state of ['Not answered', 'Pending', 'Approved', 'Rejected']) {
    const question = await addQuestionWith(api)
    questions.push({ ...question, state })
    if (state === 'Not answered') continue
    const { _id } = await addResponse(api, student, question._id)
    if (state !== 'Pending') await reviewResponse(api, _id, state.toLowerCase())
  }
  const lookOf = (lamp: Locator) =>
    lamp.evaluate((svg) => {
      const fill = getComputedStyle(svg.querySelector('path') as SVGPathElement).fill
      return { isLit: fill !== 'rgba(0, 0, 0, 0)', glows: getComputedStyle(svg).filter !== 'none' }
    })
  const looks = [
    { isLit: false, glows: false },
    { isLit: true, glows: false },
    { isLit: true, glows: true },
    { isLit: false, glows: true },
  ]
  await logIn(page, student, '/dashboard')
  for (const [index, { title, state }] of questions.entries()) {
    expect(await lookOf(page.getByTitle(`${title}: ${state}`).locator('svg')), state).toEqual(looks[index])
  }
  // Without color: the name of each state is next to its lamp.
  await page.goto('/questions')
  for (const [index, { title, state }] of questions.entries()) {
    if (state === 'Rejected') continue
    const row = page.getByRole('listitem').filter({ hasText: title })
    expect(await lookOf(row.locator('svg').first()), state).toEqual(looks[index])
    await expect(row.getByText(state, { exact: true })).toHaveCount(state === 'Not answered' ? 0 : 1)
  }
})
