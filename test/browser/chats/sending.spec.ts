// Sending chat messages: the message field, delivery by events and by polling, retries, and unsent messages.

import { log, newMessage, write } from '../support/chat.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('delivers messages both ways by polling, and counts them', async ({ student, openPage }) => {
  expectConsole(/api\/events/)
  const [studentPage, leaderPage] = [await openPage(), await openPage()]
  for (const page of [studentPage, leaderPage]) await page.route('**/api/events', (route) => route.abort())
  await logIn(studentPage, student, '/chat')
  await logIn(leaderPage, leader, '/admin/chat')
  await write(studentPage, 'Hello?')
  const inList = leaderPage.getByRole('link', { name: student.username })
  await expect(inList.getByText('1 unread message', { exact: true })).toBeAttached({ timeout: 12_000 })
  await expect(inList.getByText('Hello?')).toBeVisible()
  await inList.click()
  await expect(log(leaderPage).getByText('Hello?')).toBeVisible()
  await expect(inList.getByText('1 unread message', { exact: true })).toHaveCount(0)
  await write(leaderPage, 'Hello Sam!')
  await expect(log(studentPage).getByText('Hello Sam!')).toBeVisible({ timeout: 12_000 })
  await expect(leaderPage).toHaveURL(`/admin/chat?chat=${student._id}`)
  await leaderPage.getByRole('link', { name: 'Back to all chats' }).click()
  await expect(inList).toBeVisible()
})

test('W9: sends on Enter only, breaks lines on Shift+Enter, no blank text @always', async ({ page, student }) => {
  await logIn(page, student, '/chat')
  const box = newMessage(page)
  await box.fill('   ')
  await box.press('Enter')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await box.fill('First line')
  await box.press('Shift+Enter')
  await box.pressSequentially('second line')
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true })
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await box.press('Enter')
  await expect(log(page).getByText('First line second line')).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await expect(log(page).locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M$/)
})

test('W2, W3: keeps a failed message, and creates it once after retries @always', async ({ page, student }) => {
  expectConsole(/messages/)
  await logIn(page, student, '/chat')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  let lost = true
  await page.route('**/api/chats/*/messages', async (route) => {
    // The server processes the first request, and its HTTP response is lost.
    if (route.request().method() === 'POST' && lost) await route.fetch()
    if (route.request().method() === 'POST' && lost) await route.abort()
    else await route.fallback()
  })
  await write(page, 'Can you hear me?')
  await expect(page.getByText('Not sent')).toBeVisible()
  await expect(page.getByText("We can't connect right now").first()).toBeVisible()
  await page.reload()
  await expect(log(page).getByText('Can you hear me?')).toHaveCount(2)
  lost = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(log(page).getByText('Can you hear me?')).toHaveCount(1)
  await expect(page.getByText('Not sent')).toHaveCount(0)

  await page.route('**/api/chats/*/messages', (route) => route.fulfill({ status: 500, json: {} }))
  await write(page, 'Never mind')
  await expect(page.getByText('Failed to send message')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(log(page).getByText('Never mind')).toHaveCount(0)
  await page.unroute('**/api/chats/*/messages')
  await page.reload()
  await expect(log(page).getByText('Can you hear me?')).toHaveCount(1)
  await expect(log(page).getByText('Never mind')).toHaveCount(0)
})

test('says at the message why it was refused, without a toast', async ({ page, student }) => {
  expectConsole(/status of 403/)
  await logIn(page, student, '/chat')
  const refusal = { message: 'You may not write here.', code: 'not_allowed', requestId: '1' }
  await page.route('**/api/chats/*/messages', (route) => route.fulfill({ status: 403, json: refusal }))
  await write(page, 'May I?')
  await expect(log(page).getByText('Not sent· You may not write here.')).toBeVisible()
  await expect(page.getByRole('status').getByText("1 couldn't be sent")).toBeAttached()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/./)).toHaveCount(0)
})
