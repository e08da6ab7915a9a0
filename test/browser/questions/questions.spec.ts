// The list of questions, a single question, and the question form.
import { addQuestionWith, addResponse, questionText, reviewResponse } from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('shows students a card without controls to manage the question @wide', async ({ page, student, api }) => {
  // Due on the day the student joined, so not overdue before tomorrow.
  const { title } = await addQuestionWith(api)
  await logIn(page, student, '/questions')
  await expect(page.getByText('View and manage weekly questions')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: title })
  for (const shown of [questionText.description, 'Bible Study', 'Due date: Jan 5, 2025']) {
    await expect(card.getByText(shown)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /Add Question|Edit|Delete/ })).toHaveCount(0)
  await card.getByRole('link', { name: /View Details/ }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused()
})

test('G5: shows the same due date in every time zone @wide', async ({ browser, api, address }) => {
  const { title } = await addQuestionWith(api)
  const student = await registerStudent(api)
  for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    const context = await browser.newContext({ baseURL: address, timezoneId })
    const page = await context.newPage()
    await logIn(page, student, '/questions')
    await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('Due date: Jan 5, 2025')).toBeVisible()
    await context.close()
  }
})

test('lets a leader create, edit and delete questions @wide', async ({ page, api }) => {
  expectConsole(/status of (500|409)/)
  await logIn(page, leader, '/admin/questions')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByLabel('Description').fill('Kept')
  await page.getByLabel('Due date').fill('')
  await page.getByRole('button', { name: 'Create question' }).click()
  for (const message of ['Title is required', 'Category is required', 'Due date is required']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Description')).toHaveValue('Kept')

  const title = `Made ${Math.random()}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption('Fellowship')
  // A browser's field makes this of "26".
  await page.getByLabel('Due date').fill('0026-02-03')
  await page.getByRole('button', { name: 'Create question' }).click()
  await expect(page.getByText('Check the year')).toBeVisible()
  await page.getByLabel('Due date').fill('2031-02-03')
  await fail(page, '**/api/questions')
  await page.getByRole('button', { name: 'Create question' }).click()
  await expect(page.getByText('Something went wrong').first()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.unroute('**/api/questions')
  await page.getByRole('button', { name: 'Create question' }).dblclick()
  await expect(page.getByText('Question created successfully')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card).toHaveCount(1)

  await card.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Category')).toHaveValue('fellowship')
  await expect(page.getByLabel('Due date')).toHaveValue('2031-02-03')
  await page.getByLabel('Description').fill('Changed')
  await page.getByRole('button', { name: 'Update question' }).click()
  await expect(page.getByText('Question updated successfully')).toBeVisible()
  await expect(card.getByText('Changed')).toBeVisible()

  const remove = card.getByRole('button', { name: /Delete/ })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this question?' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await fail(page, '**/api/questions/*')
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete question')).toBeVisible()
  await page.unroute('**/api/questions/*')
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Question deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
  await registerStudent(api)
})

test('opens a question from anywhere in its row, and its form from the button @wide', async ({
  page,
  student,
  api,
}) => {
  const dueDate = '2031-01-05'
  const [first, { _id, title }] = [
    await addQuestionWith(api, { dueDate: '2031-01-04' }),
    await addQuestionWith(api, { dueDate }),
  ]
  await logIn(page, student, '/questions')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(page.getByRole('listitem').filter({ hasText: first.title })).toBeVisible()
  await expect(row.getByRole('link')).toHaveText(['Answer', 'View Details'])
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const description = row.getByText(questionText.description)
    await description.click({ force: true })
    await expect(page).toHaveURL(`/questions/${_id}`)
    await page.goBack()
  }
  await row.getByRole('link', { name: 'Answer' }).click()
  await expect(page.getByLabel('Your Response')).toBeVisible()
})

test('shows leaders how many students have answered a question', async ({ page, student, api }) => {
  const { _id, title } = await addQuestionWith(api)
  await addResponse(api, student, _id)
  await logIn(page, leader, '/admin/questions')
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card.getByText(/^1 of \d+ answered$/)).toBeVisible()
})

test('E5: shows when a question does not exist or fails to load @wide', async ({ page, api }) => {
  expectConsole(/status of (404|500)/)
  const { _id, title } = await addQuestionWith(api)
  await logIn(page, await registerStudent(api), '/questions/nowhere')
  await expect(page.getByRole('heading', { name: 'Question not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Questions' }).click()
  await expect(page).toHaveURL('/questions')
  await fail(page, `**/api/questions/${_id}`)
  await page.goto(`/questions/${_id}`)
  await expect(page.getByText('Failed to fetch question details').first()).toBeVisible()
  await page.unroute(`**/api/questions/${_id}`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('marks only questions that the student still owes as overdue @wide', async ({ student, api, openPage }) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const due = (title: string, days: number) => addQuestionWith(api, { title, dueDate: day(days) })
  const [open, rejected, pending] = [await due('Open', 1), await due('Rejected', 1), await due('Pending', 1)]
  const early = await due('Early', -2)
  await reviewResponse(api, (await addResponse(api, student, rejected._id))._id, 'rejected')
  await addResponse(api, student, pending._id)
  for (const [person, marked] of [
    [student, [open, rejected]],
    [leader, []],
  ] as const) {
    const shown = await openPage()
    await shown.clock.setFixedTime(Date.now() + 3 * 86_400_000)
    await logIn(shown, person, '/questions')
    for (const question of [open, rejected, pending, early]) {
      const item = shown.getByRole('main').getByRole('listitem').filter({ hasText: question.title })
      await expect(item.getByText('Due date')).toBeVisible()
      const isMarked = marked.some(({ _id }) => _id === question._id)
      await expect(item.getByText('Overdue'), question.title).toHaveCount(isMarked ? 1 : 0)
    }
    await shown.goto(`/questions/${open._id}`)
    await expect(shown.getByText('Due date')).toBeVisible()
    await expect(shown.getByText('Overdue')).toHaveCount(marked.length > 0 ? 1 : 0)
  }
})
