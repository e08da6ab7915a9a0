// Leaders plan the questions of a term at once.
import type { Page } from '@playwright/test'
import { submitLogin } from '../support/account-forms.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { call } from '../support/content.ts'
import { chooseFor } from '../support/forms.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { leader, logIn } from '../support/people.ts'
import {
  cellsOf,
  chooseFile,
  csvOf,
  inWeeks,
  openPlan,
  planPath,
  planRows,
  schedule,
  scheduleButton,
  titlesOf,
} from '../support/plan.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const rowOf = (page: Page, title: string) => planRows(page).filter({ hasText: title })
/** The days of publication and due dates of the rows, as their elements say them. */
const daysOf = (page: Page) =>
  planRows(page)
    .locator('time')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('datetime')))
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('is beside Add Question, and neither needs a menu, at 320 and 390 px', async ({ page }) => {
  await openPlan(page)
  await page.getByRole('link', { name: 'Back to Questions' }).click()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const plan = page.getByRole('link', { name: 'Plan a term' })
    await expect(plan).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Add Question' })).toBeInViewport()
    const [one, other] = [
      await plan.boundingBox(),
      await page.getByRole('button', { name: 'Add Question' }).boundingBox(),
    ]
    expect(one?.y).toBe(other?.y)
    await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible()
    await expect(page.getByText('View and manage weekly questions')).toBeVisible()
    await expectSoundGeometry(page, `questions at ${width} px`)
  }
})

test('schedules the questions of a file, and undoes them as a whole @own-group', async ({ page, api }) => {
  const titles = titlesOf(12)
  await openPlan(page)
  await chooseFile(page, csvOf(cellsOf(titles)))
  await expect(planRows(page)).toHaveCount(12)
  await page.getByLabel('First day').fill(inWeeks(1))
  await page.getByLabel('Time').fill('17:30')
  await page.getByLabel('To answer').selectOption('3 days')
  await schedule(page, 12)
  const scheduled = () =>
    call<{ title: string; publishAt: string; dueDate: string }[]>(api, leader, 'GET', '/api/questions/scheduled')
  const questions = await scheduled()
  expect(questions.map(({ title }) => title)).toEqual(titles)
  const times = questions.map(({ publishAt }) => new Date(publishAt))
  expect(times.map((time) => [time.getHours(), time.getMinutes()])).toEqual(titles.map(() => [17, 30]))
  await expectSoundGeometry(page, 'the questions with the note')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('status').getByText('Term undone')).toBeVisible()
  expect(await scheduled()).toEqual([])
  // The plan is back as it was sent.
  await expect(page).toHaveURL(planPath)
  await expect(planRows(page)).toHaveCount(12)
  await expect(page.getByLabel('Time')).toHaveValue('17:30')
  await schedule(page, 12)
  expect(await scheduled()).toHaveLength(12)
})

test('takes cells that were copied from a spreadsheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [first, second] = titlesOf(2, 'Pasted') as [string, string]
  await openPlan(page)
  const cells = [`${first}\t"What is light?\nSay why."\tWorship`, `${second}\tWhat is salt?\toración`]
  await page.evaluate((text) => navigator.clipboard.writeText(text), cells.join('\r\n'))
  await page.getByLabel('Or paste from a spreadsheet').focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(rowOf(page, first)).toContainText('Worship')
  await expect(rowOf(page, second)).toContainText('Prayer')
  await expect(scheduleButton(page)).toBeEnabled()
  // The field keeps the focus, so that the text can be corrected.
  await expect(page.getByLabel('The text of the questions')).toBeFocused()
})

test('shows each fault at its row, with a button to the first, and schedules nothing until it is corrected', async ({
  page,
}) => {
  const titles = titlesOf(40)
  const cells = cellsOf(titles)
  cells[33] = [`${titles[32]}`, '', 'Sports']
  await openPlan(page)
  await chooseFile(page, csvOf(cells))
  const wrong = rowOf(page, `${titles[32]}`)
  await expect(wrong).toContainText('Row 34, Description: Every question needs this. Fill it in.')
  await expect(wrong).toContainText('Row 34, Category: “Sports” isn')
  await expect(scheduleButton(page)).toBeDisabled()
  await expect(scheduleButton(page)).toHaveAccessibleDescription('1 question needs a change')
  await button(page, 'Show the first').click()
  await expect(wrong).toBeFocused()
  await expect(wrong).toBeInViewport()
  await chooseFor(wrong, 'Leave this question out')
  await expect(page.getByRole('button', { name: 'Schedule 39 questions' })).toBeEnabled()
  await wrong.getByRole('button', { name: 'Put back' }).click()
  await expect(scheduleButton(page)).toBeDisabled()
  // The text can be corrected in place.
  await button(page, 'Edit text').click()
  const text = page.getByLabel('The text of the questions')
  await text.fill((await text.inputValue()).replace('"","Sports"', '"Why?","Prayer"'))
  await expect(page.getByRole('button', { name: 'Schedule 40 questions' })).toBeEnabled()
})

test('says why a file is none, and keeps what there was', async ({ page }) => {
  await openPlan(page)
  await chooseFile(page, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'term.xlsx')
  await expect(page.getByRole('alert')).toContainText('save it as CSV')
  await chooseFile(page, '')
  await expect(page.getByRole('alert')).toContainText('There are no questions here.')
  await chooseFile(
    page,
    csvOf([
      ['Description', 'Category'],
      ['Why?', 'Prayer'],
    ]),
  )
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await button(page, 'Start over').click()
  await expect(page.getByLabel('Or paste from a spreadsheet')).toHaveValue('')
  await button(page, 'Undo').click()
  await expect(page.getByText('term.csv')).toBeVisible()
})

test('asks once whether day or month comes first, and leaves the dates out if they are not wanted', async ({
  page,
}) => {
  const [first, second] = titlesOf(2) as [string, string]
  const year = new Date().getFullYear() + 1
  await openPlan(page)
  await chooseFile(
    page,
    csvOf([
      ['Title', 'Description', 'Category', 'Due'],
      [first, 'Why?', 'Prayer', `3/4/${year}`],
      [second, 'Why?', 'Prayer', `5/4/${year}`],
    ]),
  )
  await expect(page.getByRole('radiogroup', { name: /^Which comes first/ })).toBeVisible()
  await expect(scheduleButton(page)).toBeDisabled()
  await expect(scheduleButton(page)).toHaveAccessibleDescription('Say which comes first in the dates.')
  await page.getByRole('radio', { name: 'The day' }).check()
  await expect.poll(() => daysOf(page)).toEqual([`${year}-03-27`, `${year}-04-03`, `${year}-03-29`, `${year}-04-05`])
  await page.getByRole('radio', { name: 'The month' }).check()
  await expect.poll(async () => (await daysOf(page))[1]).toBe(`${year}-03-04`)
  await page.getByRole('switch', { name: 'Use the dates in the file' }).uncheck()
  await expect(page.getByRole('radiogroup', { name: /^Which comes first/ })).toHaveCount(0)
  await expect.poll(async () => (await daysOf(page))[1]).not.toBe(`${year}-03-04`)
  await expect(scheduleButton(page)).toBeEnabled()
})

test('does not use dates that are over by default, and says at the row what to change', async ({ page }) => {
  const [title] = titlesOf(1) as [string]
  await openPlan(page)
  await chooseFile(
    page,
    csvOf([
      ['Title', 'Description', 'Category', 'Due'],
      [title, 'Why?', 'Prayer', '2025-03-01'],
    ]),
  )
  await expect(scheduleButton(page)).toBeEnabled()
  await page.getByRole('switch', { name: 'Use the dates in the file' }).check()
  await expect(rowOf(page, title)).toContainText('This question would have been published on Feb 22, 2025.')
  await page.getByRole('switch', { name: 'Use the dates in the file' }).uncheck()
  await page.getByLabel('First day').fill('2025-01-05')
  await expect(rowOf(page, title)).toContainText('is past. Choose a later first day or time.')
  await expect(scheduleButton(page)).toBeDisabled()
})

test('crosses out a day, after which everything moves on, and brings it back', async ({ page }) => {
  const titles = titlesOf(3)
  await openPlan(page)
  await chooseFile(page, csvOf(cellsOf(titles)))
  await expect(planRows(page)).toHaveCount(3)
  const before = await daysOf(page)
  await chooseFor(rowOf(page, `${titles[1]}`), await nameOfSkip(page, `${titles[1]}`))
  await expect(planRows(page)).toHaveCount(4)
  const after = await daysOf(page)
  expect([after[0], after[2]]).toEqual([before[0], before[4]])
  await expect(page.getByRole('status').filter({ hasText: /^From/ })).toBeVisible()
  await planRows(page)
    .getByRole('button', { name: /^Bring back/ })
    .click()
  await expect(planRows(page)).toHaveCount(3)
  expect(await daysOf(page)).toEqual(before)
  await expect(rowOf(page, `${titles[1]}`)).toBeFocused()
})

/** Returns the entry that crosses out the day of a row. */
async function nameOfSkip(page: Page, title: string): Promise<string> {
  const [day = ''] = await rowOf(page, title).locator('time').allTextContents()
  return `No question on ${day}`
}

test('W4: keeps a plan over a reload, and sends it once when it is back online', async ({ page, context, api }) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const titles = titlesOf(3)
  await openPlan(page)
  await chooseFile(page, csvOf(cellsOf(titles)))
  await page.getByLabel('Time').fill('06:45')
  await chooseFor(rowOf(page, `${titles[2]}`), 'Leave this question out')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Schedule 2 questions' })).toBeEnabled()
  await expect(page.getByLabel('Time')).toHaveValue('06:45')
  await context.setOffline(true)
  await scheduleButton(page).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /connect/ })
      .first(),
  ).toBeVisible()
  await context.setOffline(false)
  const keys: (string | undefined)[] = []
  // The response is lost, so the leader tries again.
  await page.route('**/api/terms', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    await route.fetch()
    await route.abort('failed')
  })
  await scheduleButton(page).click()
  await expect.poll(() => keys.length).toBe(1)
  await expect(scheduleButton(page)).toBeEnabled()
  await schedule(page, 2)
  expect(new Set(keys).size).toBe(1)
  const found = await call<{ title: string }[]>(api, leader, 'GET', '/api/questions/scheduled')
  expect(found.filter(({ title }) => titles.includes(title))).toHaveLength(2)
})

test('W6: returns to the plan when the session ends meanwhile', async ({ page, api }) => {
  expectConsole(/status of 401/)
  const titles = titlesOf(2)
  const token = await openPlan(page)
  await chooseFile(page, csvOf(cellsOf(titles)))
  await page.getByLabel('Time').fill('06:45')
  await api.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await scheduleButton(page).click()
  await expect(page).toHaveURL('/login')
  await submitLogin(page, leader)
  await expect(page).toHaveURL(planPath)
  await expect(planRows(page)).toHaveCount(2)
  await expect(page.getByLabel('Time')).toHaveValue('06:45')
  await schedule(page, 2)
})

test('is used with the keyboard alone @wide', async ({ page }) => {
  const [first, second] = titlesOf(2) as [string, string]
  await openPlan(page)
  await page.getByLabel('Or paste from a spreadsheet').focus()
  await page.keyboard.insertText(`${first}\tWhy?\tPrayer\n${second}\tWhy?\tPrayer`)
  await expect(planRows(page)).toHaveCount(2)
  const more = rowOf(page, second).getByRole('button', { name: /^More for/ })
  while (!(await more.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, second)).toBeFocused()
  await expect(rowOf(page, second).getByRole('button', { name: 'Put back' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, second)).toBeFocused()
  while (!(await scheduleButton(page).evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 questions are scheduled, from')).toBeVisible()
})

test('shows all of a plan in Arabic at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => localStorage.setItem('language', 'ar'))
  await logIn(page, leader, planPath)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'term.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(cellsOf(titlesOf(3)))) })
  await expect(page.getByRole('button', { name: /^جدولة/ })).toBeEnabled()
  await expectSoundGeometry(page, 'the plan in Arabic')
  await expectNoAxeViolations(page)
})
