import type { APIRequestContext } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { announce, unique } from './support/content.ts'
import { choose } from './support/menu.ts'
import { leader, registerStudent, signIn, tokenOf } from './support/people.ts'
import { expect, test } from './support/test.ts'

const text = {
  title: 'Light of the world',
  description: 'What does it mean to be a light?',
  category: 'bible',
  dueDate: '2025-01-05',
}

/** A question that no other test looks for: they share a server. */
async function addQuestion(api: APIRequestContext, given: Partial<typeof text> = {}) {
  const headers = { authorization: `Bearer ${await tokenOf(api, leader)}` }
  const title = `${given.title ?? text.title} ${Math.random().toString(36).slice(2)}`
  const answer = await api.post('/api/questions', { headers, data: { ...text, ...given, title } })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as typeof text & { _id: string }
}

const none = { json: [] }
const broken = { status: 500, body: '' }

test('a card shows what a student needs, and nothing to manage', async ({ page, request }) => {
  const student = await registerStudent(request)
  // Due since the day the student joined: not overdue before tomorrow.
  const { title } = await addQuestion(request)
  await signIn(page, student, '/questions')
  await expect(page.getByText('View and manage weekly questions')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: title })
  for (const shown of [text.description, 'Bible Study', 'Due Date: Jan 5, 2025']) {
    await expect(card.getByText(shown)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /Add Question|Edit|Delete/ })).toHaveCount(0)
  await card.getByRole('link', { name: /View Details/ }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused()
})

test('G5: a due date is the same day everywhere', async ({ browser, request, address }) => {
  const { title } = await addQuestion(request)
  const student = await registerStudent(request)
  for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    const context = await browser.newContext({ baseURL: address, timezoneId })
    const page = await context.newPage()
    await signIn(page, student, '/questions')
    await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('Due Date: Jan 5, 2025')).toBeVisible()
    await context.close()
  }
})

test('an administrator creates, edits and deletes', async ({ page, request, expectConsole }) => {
  expectConsole(/status of (500|409)/)
  await signIn(page, leader, '/admin/questions')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByLabel('Description').fill('Kept')
  await page.getByRole('button', { name: 'Create Question' }).click()
  for (const message of ['Title is required', 'Category is required', 'Due date is required']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Description')).toHaveValue('Kept')
  await expectNoAxeViolations(page)

  const title = `Made ${Math.random()}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption('Fellowship')
  await page.getByLabel('Due Date').fill('2031-02-03')
  await page.route('**/api/questions', (route) => route.fulfill(broken))
  await page.getByRole('button', { name: 'Create Question' }).click()
  await expect(page.getByText('Something went wrong').first()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.unroute('**/api/questions')
  await page.getByRole('button', { name: 'Create Question' }).dblclick()
  await expect(page.getByText('Question created successfully')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card).toHaveCount(1)

  await card.getByRole('button', { name: /Edit/ }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Category')).toHaveValue('fellowship')
  await expect(page.getByLabel('Due Date')).toHaveValue('2031-02-03')
  await page.getByLabel('Description').fill('Changed')
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(page.getByText('Question updated successfully')).toBeVisible()
  await expect(card.getByText('Changed')).toBeVisible()

  const remove = card.getByRole('button', { name: /Delete/ })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this question?' })
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await page.route('**/api/questions/*', (route) => route.fulfill(broken))
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete question')).toBeVisible()
  await page.unroute('**/api/questions/*')
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Question deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
  await registerStudent(request)
})

test('E2, E6: an empty list says so; a failing one too, and recovers', async ({ page, request, expectConsole }) => {
  expectConsole(/status of 500/)
  await page.route('**/api/questions', (route) => route.fulfill(none))
  await signIn(page, await registerStudent(request), '/questions')
  await expect(page.getByRole('heading', { name: 'No Questions' })).toBeVisible()
  await expect(page.getByText('There are no questions available at the moment.')).toBeVisible()
  await page.route('**/api/questions', (route) => route.fulfill(broken))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible()
  await expect(page.getByText('Failed to fetch questions')).toHaveCount(2)
  await expectNoAxeViolations(page)
  await page.route('**/api/questions', (route) => route.fulfill(none))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No Questions' })).toBeVisible()
})

test('a long list loads on as one scrolls', async ({ page, request }) => {
  test.slow()
  const headers = { authorization: `Bearer ${await tokenOf(request, leader)}` }
  for (let index = 0; index < 55; index += 1) {
    await request.post('/api/questions', { headers, data: { ...text, title: `Many ${index}` } })
  }
  await signIn(page, await registerStudent(request), '/questions')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000)
      return cards.count()
    })
    .toBeGreaterThanOrEqual(55)
  const titles = await page.getByRole('heading', { level: 2, name: /^Many / }).allTextContents()
  expect(new Set(titles).size).toBe(titles.length)
})

test('E5: a question that is not there, or can not be fetched', async ({ page, request, expectConsole }) => {
  expectConsole(/status of (404|500)/)
  const { _id, title } = await addQuestion(request)
  await signIn(page, await registerStudent(request), '/questions/nowhere')
  await expect(page.getByRole('heading', { name: 'Question not found' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Back to Questions' }).click()
  await expect(page).toHaveURL('/questions')
  await page.route(`**/api/questions/${_id}`, (route) => route.fulfill(broken))
  await page.goto(`/questions/${_id}`)
  await expect(page.getByText('Failed to fetch question details').first()).toBeVisible()
  await page.unroute(`**/api/questions/${_id}`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('marks as overdue what the student still owes, and nothing else', async ({ page, request, browser, address }) => {
  const student = await registerStudent(request)
  const headers = { authorization: `Bearer ${await tokenOf(request, student)}` }
  const leaderHeaders = { authorization: `Bearer ${await tokenOf(request, leader)}` }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const answer = async (questionId: string, status?: 'approved' | 'rejected') => {
    const response = await request.post('/api/responses', { headers, data: { questionId, answer: 'A light.' } })
    const { _id } = await response.json()
    if (status) await request.put(`/api/responses/${_id}`, { headers: leaderHeaders, data: { status } })
  }
  const due = (title: string) => addQuestion(request, { title, dueDate: day(1) })
  const [open, rejected, pending, approved] = [
    await due('Open'),
    await due('Rejected'),
    await due('Pending'),
    await due('Approved'),
  ]
  const early = await addQuestion(request, { title: 'Early', dueDate: day(-2) })
  await answer(rejected._id, 'rejected')
  await answer(pending._id)
  await answer(approved._id, 'approved')

  await page.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await signIn(page, student, '/questions')
  for (const [path, list] of [
    ['/questions', page.locator('main')],
    ['/dashboard', page.getByRole('region', { name: 'Recent Questions' })],
  ] as const) {
    await page.goto(path)
    const marked = async ({ title }: { title: string }) => {
      const item = list.getByRole('listitem').filter({ hasText: title })
      await expect(item.getByText('Due Date')).toBeVisible()
      return item.getByText('Overdue').count()
    }
    const shown = []
    for (const question of [open, rejected, pending, approved, early]) shown.push(await marked(question))
    expect([path, ...shown]).toEqual([path, 1, 1, 0, 0, 0])
  }
  for (const [question, count] of [
    [open, 1],
    [approved, 0],
    [early, 0],
  ] as const) {
    await page.goto(`/questions/${question._id}`)
    await expect(page.getByText('Due Date')).toBeVisible()
    await expect(page.getByText('Overdue')).toHaveCount(count)
  }

  const leaders = await browser.newPage({ baseURL: address })
  await leaders.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await signIn(leaders, leader)
  for (const path of ['/admin/questions', '/admin/dashboard', `/questions/${open._id}`]) {
    await leaders.goto(path)
    await expect(leaders.getByText('Due Date').first()).toBeVisible()
    await expect(leaders.getByText('Overdue')).toHaveCount(0)
  }
  await leaders.close()
})

test('keeps what the dashboard showed when it cannot be fetched again', async ({ page, request, expectConsole }) => {
  expectConsole(/status of 500|could not be/)
  const { title } = await addQuestion(request)
  await announce(request, unique('Camp'))
  await signIn(page, await registerStudent(request), '/dashboard')
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  const failing = Promise.all(
    ['stats', 'term', 'announcements'].map((name) =>
      // Another test's change may still be fetched in the meantime.
      page.waitForResponse((answer) => answer.url().endsWith(`/api/dashboard/${name}`) && answer.status() === 500),
    ),
  )
  await page.route('**/api/dashboard/*', (route) => route.fulfill(broken))
  const announcement = page.getByRole('region', { name: 'Announcements' }).getByRole('heading', { level: 3 }).first()
  const shown = (await announcement.textContent()) ?? ''
  await choose(page, 'Resources')
  await choose(page, 'Dashboard')
  await failing
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expect(announcement).toHaveText(shown)
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
})

test('the dashboard counts, lists and recovers', async ({ page, request, expectConsole }) => {
  expectConsole(/status of 500/)
  const { title } = await addQuestion(request)
  await page.route('**/api/dashboard/stats', (route) => route.fulfill(broken))
  await signIn(page, await registerStudent(request), '/dashboard')
  await expect(page.getByText('Failed to fetch dashboard statistics')).toBeVisible()
  await expectNoAxeViolations(page)
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
  await signIn(page, leader, '/admin/dashboard')
  for (const card of ['Total Questions', 'Total Responses', 'Pending Responses']) {
    await expect(page.getByText(card, { exact: true })).toBeVisible()
  }
})

test('participation: bars with a table behind them, a grid of students, and for students their own term only', async ({
  page,
  request,
}) => {
  const { _id, title } = await addQuestion(request)
  const student = await registerStudent(request, { name: 'Aaron Term' })
  const headers = { authorization: `Bearer ${await tokenOf(request, student)}` }
  await request.post('/api/responses', { headers, data: { questionId: _id, answer: 'A light.' } })
  await signIn(page, leader, '/admin/dashboard')
  await expect(page.getByRole('img', { name: 'Bar chart: how many students answered each question' })).toBeVisible()
  await page.getByText('Show as a table').click()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })
  await expect(row.getByRole('cell')).toHaveText(['Jan 5, 2025', '1', '0', '1'])
  await expect(row.getByRole('link', { name: title })).toHaveAttribute('href', `/questions/${_id}`)
  const grid = page.getByRole('region', { name: 'Who answered what' }).last()
  await expect(grid.getByRole('row').filter({ hasText: 'Aaron Term' }).getByText('Pending')).toBeAttached()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await signIn(page, student, '/dashboard')
  await expect(page.getByRole('heading', { name: 'My term' })).toBeVisible()
  await expect(page.getByText('Who answered what')).toHaveCount(0)
  await expect(page.getByText('It lights up when a leader has read your response.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: `${title}: Pending` }).click()
  await expect(page).toHaveURL(`/questions/${_id}`)
})

test('opens the chart and the grid at the newest weeks on a phone, with a legend of their symbols', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (let index = 0; index < 9; index += 1) await addQuestion(request)
  await registerStudent(request)
  await signIn(page, leader, '/admin/dashboard')
  const chart = page.getByRole('region', { name: 'Participation' }).last()
  const grid = page.getByRole('region', { name: 'Who answered what' }).last()
  for (const strip of [chart, grid]) {
    await strip.waitFor()
    const { hidden, rest } = await strip.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => ({
      hidden: scrollLeft,
      rest: scrollWidth - clientWidth - scrollLeft,
    }))
    expect(hidden).toBeGreaterThan(20)
    expect(rest).toBeLessThanOrEqual(1)
  }
  const legend = page.getByRole('region', { name: 'Who answered what' }).first().getByRole('list')
  await expect(legend.getByRole('listitem')).toHaveText(['Approved', 'Pending', 'Rejected', 'Not answered'])
})

test('shows a rejected answer unlike one that was never given, without color alone', async ({ page, request }) => {
  const student = await registerStudent(request)
  const headers = { authorization: `Bearer ${await tokenOf(request, student)}` }
  const leaderHeaders = { authorization: `Bearer ${await tokenOf(request, leader)}` }
  const [rejected, open] = [await addQuestion(request), await addQuestion(request)]
  const response = await request.post('/api/responses', { headers, data: { questionId: rejected._id, answer: 'No.' } })
  await request.put(`/api/responses/${(await response.json())._id}`, {
    headers: leaderHeaders,
    data: { status: 'rejected' },
  })
  await signIn(page, student, '/dashboard')
  const lamp = (title: string, status: string) => page.getByRole('link', { name: `${title}: ${status}` })
  await expect(lamp(rejected.title, 'Rejected')).toBeVisible()
  // Seen without color: the rejected one has a symbol of its own, and the open one a dashed border.
  await expect(lamp(rejected.title, 'Rejected').locator('svg')).toHaveCount(2)
  await expect(lamp(open.title, 'Not answered').locator('svg')).toHaveCount(1)
  await expect(lamp(open.title, 'Not answered')).toHaveCSS('border-style', 'dashed')
  const term = page.getByRole('region', { name: 'My term' })
  for (const label of ['Approved', 'Pending', 'Rejected', 'Not answered']) {
    await expect(term.getByRole('listitem').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
  }
})
