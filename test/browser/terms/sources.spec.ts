// Where the questions of a plan come from, and where they go: earlier terms, series that come with the app, undo and export.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addQuestionWith, call, post, questionText } from '../support/content.ts'
import { pressInDialog } from '../support/group.ts'
import { leader } from '../support/people.ts'
import { inWeeks, openPlan, planPath, planRows, schedule, scheduleButton, titlesOf } from '../support/plan.ts'
import { inMs } from '../support/scheduled.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first().click()
const planned = (page: Page) => page.getByRole('region', { name: 'Planned terms' }).getByRole('listitem')

const questionsOf = (titles: readonly string[], firstMs = 7 * 86_400_000) =>
  titles.map((title, index) => ({
    ...{ ...questionText, title, dueDate: inWeeks(index + 2) },
    publishAt: inMs(firstMs + index * 7 * 86_400_000),
  }))

test('takes the questions of an earlier term without its dates @own-group', async ({ page, api }) => {
  const titles = titlesOf(3)
  await post(api, leader, '/api/terms', { questions: questionsOf(titles) })
  await openPlan(page)
  await press(page, 'Questions of an earlier term')
  await press(page, /3 questions · by Pastor Anna/)
  await expect(planRows(page)).toHaveCount(3)
  await expect(planRows(page).first()).toContainText(`${titles[0]}`)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await schedule(page, 3)
  expect(await call(api, leader, 'GET', '/api/questions/scheduled')).toHaveLength(6)
})

test('takes the questions that were due between two days, and says if there are none', async ({ page, api }) => {
  const { title } = await addQuestionWith(api, { title: 'Due long ago', dueDate: '2019-03-05' })
  await openPlan(page)
  await press(page, 'Questions of an earlier term')
  await press(page, 'Use these questions')
  await expect(page.getByLabel('Due from')).toBeFocused()
  await page.getByLabel('Due from').fill('2018-01-01')
  await page.getByLabel('Due until').fill('2018-02-01')
  await press(page, 'Use these questions')
  await expect(page.getByText('No question was due between these days.')).toBeVisible()
  await page.getByLabel('Due until').fill('2019-12-31')
  await press(page, 'Use these questions')
  await expect(planRows(page).filter({ hasText: title })).toBeVisible()
})

test('offers the series that come with the app in the language of the reader', async ({ page }) => {
  await openPlan(page)
  await press(page, 'A ready-made series')
  await press(page, /^Through the Gospel of Mark/)
  await expect(planRows(page)).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Schedule 12 questions' })).toBeEnabled()
  // The button is gone; the focus is not.
  await expect(page.getByRole('region', { name: 'Where the questions come from' })).toBeFocused()
})

test('undoes a term from the list, until its first question is published @own-group', async ({ page, api }) => {
  expectConsole(/status of 409/)
  const [gone, published] = [titlesOf(2), titlesOf(2)]
  await post(api, leader, '/api/terms', { questions: questionsOf(gone) })
  const { _id } = await post<{ _id: string }>(api, leader, '/api/terms', {
    questions: questionsOf(published, 14 * 86_400_000),
  })
  await openPlan(page)
  await expect(planned(page)).toHaveCount(2)
  // Another leader publishes a question while the list is open, and this screen has not learned of it.
  await page.route('**/api/terms', (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  expectConsole(/ERR_FAILED/)
  const [first] = await call<{ _id: string }[]>(api, leader, 'GET', `/api/terms/${_id}/questions`)
  await call(api, leader, 'PUT', `/api/questions/${first?._id}`, {
    ...questionText,
    title: published[0],
    publishAt: null,
  })
  await planned(page).first().getByRole('button', { name: 'Undo' }).click()
  await pressInDialog(page, 'Undo')
  await expect(page.getByText('A question of it has been published already.')).toBeVisible()
  await page.unroute('**/api/terms')
  await page.goto(planPath)
  await expect(planned(page).first().getByRole('button', { name: 'Export CSV' })).toBeVisible()
  await expect(planned(page).first().getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await planned(page).last().getByRole('button', { name: 'Undo' }).click()
  await pressInDialog(page, 'Undo')
  await expect(page.getByRole('status').getByText('Term undone')).toBeVisible()
  const left = await call<{ title: string }[]>(api, leader, 'GET', '/api/questions/scheduled')
  expect(left.map(({ title }) => title)).toEqual([published[1]])
})

test('exports a term and all questions, and reads them again as the same rows @own-group', async ({ page, api }) => {
  const titles = titlesOf(2, '=1+1, “light” \n')
  await post(api, leader, '/api/terms', { questions: questionsOf(titles) })
  await addQuestionWith(api, { title: 'Published' })
  await openPlan(page)
  const download = async (name: string, at: number) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('button', { name }).nth(at).click(),
    ])
    await press(page, 'Done')
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const term = await download('Export CSV', 0)
  expect(term.name).toMatch(/^questions-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  expect(term.text.startsWith('\ufeffTitle,Description,Category,Due')).toBe(true)
  const all = await download('Export Markdown', 1)
  expect(all.name).toMatch(/^questions-\d{4}-\d\d-\d\d\.md$/)
  expect(all.text.match(/^## /gm)).toHaveLength(3)
  const buffer = Buffer.from(term.text)
  await page.getByLabel('Choose a file').first().setInputFiles({ name: term.name, mimeType: 'text/csv', buffer })
  await expect(planRows(page)).toHaveCount(2)
  await expect(page.getByRole('switch', { name: 'Use the dates in the file' })).toBeChecked()
  await expect(scheduleButton(page)).toBeEnabled()
})

test('downloads an example in both formats', async ({ page }) => {
  await openPlan(page)
  await press(page, 'What the file looks like')
  for (const [name, file] of [
    ['Example (CSV)', 'example-questions.csv'],
    ['Example (Markdown)', 'example-questions.md'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)])
    expect(download.suggestedFilename()).toBe(file)
    await press(page, 'Done')
  }
})
