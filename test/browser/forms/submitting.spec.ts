// Submitting: a sent message appears immediately, and a double click acts once.
import { addQuestion, addResponse, askForPrayer, unique } from '../support/content.ts'
import { leader, logIn } from '../support/people.ts'
import { hold } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

test('W1: shows a message at once, marked as sending @wide @always', async ({ page, student }) => {
  await logIn(page, student, '/chat')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  const release = await hold(page, '**/api/chats/*/messages', 'POST')
  const box = page.getByLabel('Your message')
  await box.fill('Are you there?')
  // The next frame: the request is still held, so no HTTP response can have arrived.
  const shown = await box.evaluate(async (element) => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return document.querySelector('[role=log]')?.textContent
  })
  expect(shown).toContain('Are you there?')
  expect(shown).toContain('Sending')
  await expect(box).toHaveValue('')
  release()
  await expect(page.getByRole('log').getByText('Sending')).toHaveCount(0)
  await expect(page.getByRole('log').getByText('Are you there?')).toHaveCount(1)
})

test('W7: acts once on a double click or second Enter, and shows it is busy @wide', async ({ page, student, api }) => {
  const { _id } = await addQuestion(api)
  await addResponse(api, student, _id)
  const { content } = await askForPrayer(api, student)
  let sent = 0
  let release: () => void = () => undefined
  let held = Promise.resolve()
  await page.route(/\/api\/(?!auth)/, async (route) => {
    if (route.request().method() === 'GET' || route.request().url().endsWith('/read')) return route.fallback()
    sent += 1
    await held
    await route.fallback()
  })
  const submitsOnce = async (name: string, done: string) => {
    sent = 0
    held = new Promise((resolve) => {
      release = resolve
    })
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await button.evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    await expect(page.locator('[aria-disabled=true], [aria-busy=true], button:disabled').first()).toBeAttached()
    await page.keyboard.press('Enter')
    release()
    await expect(page.getByText(done)).toBeVisible()
    expect(sent, name).toBe(1)
  }
  await logIn(page, leader, '/admin/broadcast')
  const title = unique('Camp')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('We leave on Friday.')
  await submitsOnce('Send announcement', 'Announcement sent successfully')
  await page.goto('/admin/questions')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Why?')
  await page.getByLabel('Category').selectOption('Worship')
  await page.getByLabel('Due date').fill('2031-01-05')
  await submitsOnce('Create question', 'Question created successfully')
  await page.goto('/admin/responses')
  await submitsOnce('Approve', 'Response updated successfully')
  await page.goto('/admin/prayer-requests')
  await page.getByRole('listitem').filter({ hasText: content }).getByRole('button', { name: 'Respond' }).click()
  await page.keyboard.type('With you.')
  await submitsOnce('Send Response', 'Response sent successfully')
})
