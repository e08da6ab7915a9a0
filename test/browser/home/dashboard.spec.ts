// The dashboard: counts, recent questions, participation for leaders, and the term for students.
import type { Locator } from '@playwright/test'
import { addQuestionWith, addResponse, announce, call, reviewResponse, unique } from '../support/content.ts'
import { choose } from '../support/menu.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

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
  await expect(page.getByRole('term')).toHaveText(['Total Questions', 'Total Responses', 'Pending Responses'])
  for (const [card, path] of [
    ['Total Responses', '/admin/responses'],
    ['Pending Responses', '/admin/responses?status=pending'],
  ] as const)
    await expect(page.getByRole('link', { name: card })).toHaveAttribute('href', path)
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
