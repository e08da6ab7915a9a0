// W of the promises, besides chat-sending.spec.ts and drafts.spec.ts: sent texts appear immediately and are sent once.
import { addQuestion, addResponse, askForPrayer, unique } from './support/content.ts'
import { leader, registerStudent, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('W1: a message shows at once, marked as sending', async ({ page, request }) => {
  await signIn(page, await registerStudent(request), '/chat')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/chats/*/messages', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  const box = page.getByLabel('Your message')
  await box.fill('Are you there?')
  // What the very next frame shows: no answer can have come.
  const shown = await box.evaluate(async (element) => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return document.querySelector('[role=log]')?.textContent
  })
  expect(shown).toContain('Are you there?')
  expect(shown).toContain('Sending')
  await expect(box).toHaveValue('')
  goOn()
  await expect(page.getByRole('log').getByText('Sending')).toHaveCount(0)
  await expect(page.getByRole('log').getByText('Are you there?')).toHaveCount(1)
})

test('W7: a double click or a second Enter acts once, and the button is busy meanwhile', async ({ page, request }) => {
  const student = await registerStudent(request)
  const { _id } = await addQuestion(request)
  await addResponse(request, student, _id)
  const { content } = await askForPrayer(request, student)
  let sent = 0
  await page.route(/\/api\/(?!auth)/, async (route) => {
    if (route.request().method() === 'GET' || route.request().url().endsWith('/read')) return route.fallback()
    sent += 1
    await page.waitForTimeout(150)
    await route.fallback()
  })
  const submitsOnce = async (name: string, done: string) => {
    sent = 0
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await button.evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    await expect(page.locator('[aria-disabled=true], [aria-busy=true], button:disabled').first()).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(page.getByText(done)).toBeVisible()
    expect(sent, name).toBe(1)
  }
  await signIn(page, leader, '/admin/broadcast')
  const title = unique('Camp')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('We leave on Friday.')
  await submitsOnce('Send Announcement', 'Announcement sent successfully')
  await page.goto('/admin/questions')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Why?')
  await page.getByLabel('Category').selectOption('Worship')
  await page.getByLabel('Due Date').fill('2031-01-05')
  await submitsOnce('Create Question', 'Question created successfully')
  await page.goto('/admin/responses')
  await page.getByRole('button', { name: 'Review', exact: true }).first().click()
  await submitsOnce('Approve', 'Response updated successfully')
  await page.goto('/admin/prayer-requests')
  await page.getByRole('listitem').filter({ hasText: content }).getByRole('button', { name: 'Respond' }).click()
  await page.keyboard.type('With you.')
  await submitsOnce('Send Response', 'Response sent successfully')
})
