import type { Locator, Page } from '@playwright/test'
import { addQuestion, addResponse } from './support/content.ts'
import { leader, type Person, registerStudent, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Written, there after a reload, and not there for somebody else on the same phone. */
async function expectDraft(page: Page, field: Locator, text: string, other: Person): Promise<void> {
  const address = page.url()
  await field.fill(text)
  await page.reload()
  await expect(field).toHaveValue(text)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await signIn(page, other)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(text)
  for (const input of await page.locator('textarea, input').all()) expect(await input.inputValue()).not.toBe(text)
  await page.evaluate((mine) => localStorage.setItem('token', `${mine}`), token)
  await page.goto(address)
  await expect(field).toHaveValue(text)
}

test('W4: an answer, a prayer request and a chat message outlive a reload, and are nobody else’s', async ({
  page,
  request,
}) => {
  const [student, other] = [await registerStudent(request), await registerStudent(request)]
  const { _id } = await addQuestion(request)
  await signIn(page, student, `/questions/${_id}`)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expectDraft(page, page.getByLabel('Your Response'), 'It keeps what would spoil.', other)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page.getByText('Response submitted successfully')).toBeVisible()
  await page.goto('/prayer-requests')
  await expectDraft(page, page.getByLabel('Your Prayer Request'), 'For my unfinished…', other)
  await page.goto('/chat')
  await expectDraft(page, page.getByLabel('Your message'), 'I was about to…', other)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('answer')))).toEqual([])
})

test('W4: a question, an announcement and feedback outlive a reload', async ({ page, request }) => {
  const student = await registerStudent(request, { name: 'Ana Draft' })
  const { _id, title } = await addQuestion(request)
  await addResponse(request, student, _id)
  await signIn(page, leader, '/admin/questions')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByLabel('Title').fill('Half a question')
  await page.getByLabel('Category').selectOption('Worship')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Half a question')
  await expect(page.getByLabel('Category')).toHaveValue('worship')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const card = page.getByRole('listitem').filter({ hasText: title })
  await card.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('Of the whole earth?')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Description')).toHaveValue('Of the whole earth?')
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(page.getByText('Question updated successfully')).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()

  await page.goto('/admin/responses')
  const item = page.getByRole('listitem').filter({ hasText: title })
  await item.getByRole('button', { name: 'Review' }).click()
  await page.getByLabel('Feedback (optional)').fill('Say a little m')
  await page.reload()
  await expect(item.getByLabel('Feedback (optional)')).toHaveValue('Say a little m')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await item.getByRole('button', { name: 'Review' }).click()
  await expect(item.getByLabel('Feedback (optional)')).toHaveValue('')

  await page.goto('/admin/broadcast')
  await page.getByLabel('Title').fill('Half an announcement')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Half an announcement')
})

test('W6: a session that ends while one types leads back to the page, with the text still there', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 401/)
  const student = await registerStudent(request)
  const { _id } = await addQuestion(request)
  const token = await signIn(page, student, `/questions/${_id}`)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await page.getByLabel('Your Response').fill('It keeps what would spoil.')
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(`/questions/${_id}`)
  await expect(page.getByLabel('Your Response')).toHaveValue('It keeps what would spoil.')
})
