import type { Page } from '@playwright/test'
import { register, setUp, submitLogin } from '../support/account-forms.ts'
import { choose } from '../support/menu.ts'
import { feedbackOf, openFirstReview } from '../support/review.ts'
import { expect, test } from '../support/test.ts'

const ana = { name: 'Ana', username: 'ana', password: 'mustard-seed' }

async function answer(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await page.getByLabel('Your Response').fill(text)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page.getByText('Response submitted successfully')).toBeVisible()
  await expect(page.getByLabel('Your Response')).toBeHidden()
}

async function review(page: Page, decision: 'Approve' | 'Reject', feedback: string): Promise<void> {
  await choose(page, 'Responses')
  await page.reload()
  await openFirstReview(page)
  await feedbackOf(page).fill(feedback)
  await page.getByRole('button', { name: decision }).click()
  await expect(page.getByText('Response updated successfully')).toBeVisible()
}

test('lets a student answer and a leader review, starting with an empty database @wide @always', async ({
  browser,
  startFresh,
}) => {
  const server = await startFresh()
  const [leader, student] = [
    await browser.newPage({ baseURL: server.address }),
    await browser.newPage({ baseURL: server.address }),
  ]
  await setUp(leader, server, 'Open to anyone')
  await expect(leader).toHaveURL('/admin/dashboard')
  await expect(leader.getByText('Welcome back, Ruth')).toBeVisible()

  await choose(leader, 'Questions')
  await expect(leader.getByRole('heading', { name: 'No Questions' })).toBeVisible()
  await leader.getByRole('button', { name: 'Add Question' }).click()
  await leader.getByLabel('Title').fill('Light of the world')
  await leader.getByLabel('Description').fill('What does it mean to be a light?')
  await leader.getByLabel('Category').selectOption('Bible Study')
  await leader.getByLabel('Due date').fill('2031-01-05')
  await leader.getByRole('button', { name: 'Create question' }).click()
  await expect(leader.getByText('Question created successfully')).toBeVisible()
  await expect(leader.getByRole('heading', { name: 'Light of the world' })).toBeVisible()
  await expect(leader.getByText('Due date: Jan 5, 2031')).toBeVisible()

  await student.goto('/questions')
  await expect(student).toHaveURL('/login')
  await student.getByRole('link', { name: 'Register here' }).click()
  await register(student, ana)
  await student.getByRole('link', { name: 'Go to Login' }).click()
  await submitLogin(student, ana)
  await expect(student).toHaveURL('/questions')
  await student.getByRole('link', { name: 'View Details', exact: true }).click()
  await answer(student, 'To shine.')
  await expect(student.getByText('A leader reads it soon.')).toBeVisible()

  await review(leader, 'Reject', 'A good start. Where would you shine?')
  await choose(student, 'My Responses')
  await expect(student.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(student.getByText('A good start. Where would you shine?')).toBeVisible()

  await student.getByRole('link', { name: 'Answer again', exact: true }).click()
  await answer(student, 'At school, with the girl who eats alone.')
  await review(leader, 'Approve', 'Thank you, Ana!')
  await choose(student, 'My Responses')
  await student.reload()
  await expect(student.getByText('Approved', { exact: true })).toBeVisible()
  await expect(student.getByText('Thank you, Ana!')).toBeVisible()
  await choose(student, 'Dashboard')
  await expect(student.getByText('Answered Questions').locator('..')).toContainText('1')

  await leader.close()
  await student.close()
})
