// Questions that are published later.
import { call, unique } from '../support/content.ts'
import { chooseFor } from '../support/forms.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { dayMs, inMs, openScheduled, scheduled } from '../support/scheduled.ts'
import { expect, test } from '../support/test.ts'

test('lets a leader schedule, edit and cancel a question', async ({ page, api }) => {
  await logIn(page, leader, '/admin/questions')
  const title = unique('Later')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('What are you thankful for?')
  await page.getByLabel('Category').selectOption('Fellowship')
  await page.getByLabel('Due date').fill('2031-02-03')
  await page.getByRole('radio', { name: 'Schedule' }).check()
  await page.getByLabel('Day').fill(inMs(2 * dayMs).slice(0, 10))
  await page.getByRole('button', { name: 'Schedule question' }).click()
  await expect(page.getByText(/^Question scheduled for /)).toBeVisible()
  await openScheduled(page)
  await expect(scheduled(page, title).getByText('Fellowship')).toBeVisible()

  await chooseFor(scheduled(page, title), 'Edit')
  await expect(page.getByLabel('Due date')).toHaveValue('2031-02-03')
  await page.getByLabel('Title').fill(`${title} again`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Update question' }).click()
  await expect(page.getByText('Question updated successfully')).toBeVisible()
  const row = scheduled(page, `${title} again`)
  const student = await registerStudent(api)
  const shown = await call(api, student, 'GET', '/api/questions')
  expect(JSON.stringify(shown)).not.toContain(title)

  await chooseFor(row, "Don't publish")
  await page.getByRole('dialog').getByRole('button', { name: "Don't publish" }).click()
  await expect(page.getByText("The question won't be published")).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.goto('/admin/history')
  await expect(page.getByText(`canceled the scheduled question “${title} again”`)).toBeVisible()
})
