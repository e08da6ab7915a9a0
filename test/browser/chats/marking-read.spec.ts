// Marking a chat as read: one request for each message, and none when nothing is unread.
import type { Page } from '@playwright/test'
import { sendMessages } from '../support/content.ts'
import { choose } from '../support/menu.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Waits until the page has fetched its chat with this number of messages, all of them read. */
const allRead = (page: Page, count: number) =>
  page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/api/chats/student') || response.status() !== 200) return false
    const chat = await response.json()
    return chat.messages.length === count && chat.unreadCount === 0
  })

test('marks a chat as read once for each message, never without one @wide', async ({ page, student, api }) => {
  // Whole bodies, not what has changed since the last one (ADR 016).
  await page.route('**/api/chats/student', async (route) => {
    const { prefer: _prefer, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
  let requests = 0
  page.on('request', (it) => {
    if (it.method() === 'PUT' && it.url().endsWith('/read')) requests += 1
  })
  await logIn(page, student, '/chat')
  await expect(page.getByText('No messages yet.')).toBeVisible()

  const read = allRead(page, 1)
  await sendMessages(api, leader, student._id, ['Is anyone driving on Friday?'])
  await read
  await expect(page.getByText('Is anyone driving on Friday?', { exact: true })).toBeVisible()

  await choose(page, 'Questions')
  const polled = page.waitForResponse('**/api/chats/student')
  await choose(page, 'Chat')
  await polled
  await expect(page.getByText('Is anyone driving on Friday?', { exact: true })).toBeVisible()
  expect(requests).toBe(1)
})
