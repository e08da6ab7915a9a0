import type { Page } from '@playwright/test'
import { submitLogin } from '../support/account-forms.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { menuButton } from '../support/menu.ts'
import { expect, test } from '../support/test.ts'

const password = 'mustard-seed'

async function register(page: Page, name: string, username: string): Promise<void> {
  await page.getByRole('link', { name: 'Register here' }).click()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
}

async function logIn(page: Page, username: string): Promise<void> {
  await submitLogin(page, { username, password })
}

/** Opens a screen through the menu. */
async function goTo(page: Page, item: string): Promise<void> {
  const menu = menuButton(page)
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: item, exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function answer(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await page.getByLabel('Your Response').fill(text)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page.getByText('Response submitted successfully')).toBeVisible()
  await expect(page.getByLabel('Your Response')).toBeHidden()
}

async function review(page: Page, decision: 'Approve' | 'Reject', feedback: string): Promise<void> {
  await goTo(page, 'Responses')
  await page.reload()
  // On a wide screen, the first response is open.
  const open = page.getByRole('button', { name: 'Review', exact: true }).first()
  await open.or(page.getByLabel('Feedback (optional)')).first().waitFor()
  if (await open.isVisible()) await open.click()
  await page.getByLabel('Feedback (optional)').fill(feedback)
  await page.getByRole('button', { name: decision }).click()
  await expect(page.getByText('Response updated successfully')).toBeVisible()
}

test('lets a student answer and a leader review, starting with an empty database', async ({ browser, startFresh }) => {
  const { address, output } = await startFresh()
  const [leaderContext, studentContext] = [
    await browser.newContext({ baseURL: address }),
    await browser.newContext({ baseURL: address }),
  ]
  const leader = await leaderContext.newPage()
  const student = await studentContext.newPage()

  await expect.poll(output).toContain('/setup#')
  await leader.goto(/http\S+\/setup#\S+/.exec(output())?.[0] ?? '')
  await leader.getByLabel('Full Name').fill('Ruth')
  await leader.getByLabel('Username').fill('ruth')
  await leader.getByLabel('Password', { exact: true }).fill(password)
  await leader.getByRole('radio', { name: 'Open to anyone' }).check()
  await leader.getByRole('button', { name: 'Create account' }).click()
  await expect(leader).toHaveURL('/admin/dashboard')
  await expect(leader.getByText('Welcome back, Ruth')).toBeVisible()

  await goTo(leader, 'Questions')
  await expect(leader.getByRole('heading', { name: 'No Questions' })).toBeVisible()
  await leader.getByRole('button', { name: 'Add Question' }).click()
  await leader.getByLabel('Title').fill('Light of the world')
  await leader.getByLabel('Description').fill('What does it mean to be a light?')
  await leader.getByLabel('Category').selectOption('Bible Study')
  await leader.getByLabel('Due Date').fill('2031-01-05')
  await leader.getByRole('button', { name: 'Create Question' }).click()
  await expect(leader.getByText('Question created successfully')).toBeVisible()
  await expect(leader.getByRole('heading', { name: 'Light of the world' })).toBeVisible()
  await expect(leader.getByText('Due Date: Jan 5, 2031')).toBeVisible()

  await student.goto('/questions')
  await expect(student).toHaveURL('/login')
  await register(student, 'Ana', 'ana')
  await logIn(student, 'ana')
  await expect(student).toHaveURL('/questions')
  await student.getByRole('link', { name: 'View Details', exact: true }).click()
  await answer(student, 'To shine.')
  await expect(student.getByText('A leader will read your response soon.')).toBeVisible()

  await review(leader, 'Reject', 'A good start. Where would you shine?')
  await goTo(student, 'My Responses')
  await expect(student.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(student.getByText('A good start. Where would you shine?')).toBeVisible()
  await expectNoAxeViolations(student)

  await student.getByRole('link', { name: 'Answer again', exact: true }).click()
  await answer(student, 'At school, with the girl who eats alone.')
  await review(leader, 'Approve', 'Thank you, Ana!')
  await goTo(student, 'My Responses')
  await student.reload()
  await expect(student.getByText('Approved', { exact: true })).toBeVisible()
  await expect(student.getByText('Thank you, Ana!')).toBeVisible()
  await goTo(student, 'Dashboard')
  await expect(student.getByText('Answered Questions').locator('..')).toContainText('1')

  await leaderContext.close()
  await studentContext.close()
})

test('accepts the setup link once', async ({ page, startFresh, expectConsole }) => {
  expectConsole(/status of 409/)
  const { address, output } = await startFresh()
  await expect.poll(output).toContain('/setup#')
  const link = /http\S+\/setup#\S+/.exec(output())?.[0] ?? ''
  const fill = async (username: string) => {
    await page.getByLabel('Full Name').fill('Ruth')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('radio', { name: 'With a join code' }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
  }
  await page.goto(link)
  await fill('ruth')
  await expect(page).toHaveURL(`${address}/admin/dashboard`)
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(link)
  await fill('eve')
  await expect(page.getByRole('alert').getByText('This group is already set up.').first()).toBeVisible()
  await page.goto(`${address}/setup`)
  await page.reload()
  await expect(page.getByText('Copy the whole link that the server printed')).toBeVisible()
})
