// Marking a chat as read: when the newest message is on the screen, with one request for each message.
import type { APIRequestContext, Page } from '@playwright/test'
import { log, newMessage } from '../support/chat.ts'
import { call, sendMessages } from '../support/content.ts'
import { choose } from '../support/menu.ts'
import { leader, logIn, type Person } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const unreadOf = async (api: APIRequestContext, reader: Person, chatId: string) =>
  (await call<{ unreadCount: number }>(api, reader, 'GET', `/api/chats/${chatId}`)).unreadCount

test('marks a chat as read once for each message, never without one @wide', async ({ page, student, api }) => {
  let requests = 0
  page.on('request', (it) => {
    if (it.method() === 'PUT' && it.url().endsWith('/read')) requests += 1
  })
  await logIn(page, student, '/chat')
  await expect(page.getByText('No messages yet.')).toBeVisible()

  await sendMessages(api, leader, student._id, ['Is anyone driving on Friday?'])
  await expect(page.getByText('Is anyone driving on Friday?', { exact: true })).toBeVisible()
  await expect.poll(() => unreadOf(api, student, student._id)).toBe(0)

  await choose(page, 'Questions')
  const polled = page.waitForResponse('**/api/chats/student')
  await choose(page, 'Chat')
  await polled
  await expect(page.getByText('Is anyone driving on Friday?', { exact: true })).toBeVisible()
  expect(requests).toBe(1)
})

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}`)
const scrollUp = (page: Page) => log(page).evaluate((element) => element.scrollTo({ top: 100, behavior: 'instant' }))

for (const role of ['student', 'leader'] as const) {
  test(`CO9: a ${role} who has scrolled up reads a new message when it is on the screen`, async ({
    page,
    student,
    api,
  }) => {
    const [reader, writer] = role === 'student' ? [student, leader] : [leader, student]
    await sendMessages(api, writer, student._id, lines(40))
    await call(api, reader, 'PUT', `/api/chats/${student._id}/read`)
    await logIn(page, reader, role === 'student' ? '/chat' : `/admin/chat?chat=${student._id}`)
    await expect(log(page).getByText('Line 40', { exact: true })).toBeInViewport()
    await scrollUp(page)
    await sendMessages(api, writer, student._id, ['I am not safe at home'])
    await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible()
    // What the reader writes meanwhile, the server knows after any earlier read mark.
    expect(await unreadOf(api, reader, student._id)).toBe(1)
    await newMessage(page).fill('Good night')
    const sent = page.waitForRequest((it) => it.method() === 'POST' && it.url().endsWith('/messages'))
    await page.keyboard.press('Enter')
    const { content, lastSeen } = (await sent).postDataJSON()
    const shown = await call<{ _id: string; content: string }[]>(
      api,
      reader,
      'GET',
      `/api/chats/${student._id}/messages`,
    )
    expect([content, shown.find(({ _id }) => _id === lastSeen)?.content]).toEqual(['Good night', 'Line 40'])
    // Sending scrolls to the end, where the new message is.
    await expect(log(page).getByText('I am not safe at home')).toBeInViewport()
    await expect.poll(() => unreadOf(api, reader, student._id)).toBe(0)
  })
}

test('CO9: a message written without a connection says what its writer had seen', async ({ page, student, api }) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  await sendMessages(api, student, student._id, ['Hello'])
  await logIn(page, leader, `/admin/chat?chat=${student._id}`)
  await expect.poll(() => unreadOf(api, leader, student._id)).toBe(0)
  await page.context().setOffline(true)
  await newMessage(page).fill('Good night')
  await page.keyboard.press('Enter')
  await expect(log(page).getByText('Good night')).toBeVisible()
  await sendMessages(api, student, student._id, ['I am not safe at home'])
  await page.goto('about:blank')
  await page.context().setOffline(false)
  // The app sends what waits when it opens, also on another screen.
  await page.goto('/admin/questions')
  const chat = () =>
    call<{ unreadCount: number; waitingSince: string | null; lastMessage: { content: string } }>(
      api,
      leader,
      'GET',
      `/api/chats/${student._id}`,
    )
  await expect.poll(async () => (await chat()).lastMessage.content).toBe('Good night')
  expect(await chat()).toMatchObject({ unreadCount: 1, waitingSince: expect.any(String) })
})

test('a long list of unread messages is read when its end has been on the screen', async ({ page, student, api }) => {
  await sendMessages(api, leader, student._id, lines(30))
  await logIn(page, student, '/chat')
  await expect(log(page).getByText('30 new messages')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible()
  expect(await unreadOf(api, student, student._id)).toBe(30)
  await page.getByRole('button', { name: 'New messages' }).click()
  await expect.poll(() => unreadOf(api, student, student._id)).toBe(0)
})

test('reads what arrived behind a menu when the menu is closed', async ({ page, student, api }) => {
  await sendMessages(api, leader, student._id, ['Hello'])
  await logIn(page, student, '/chat')
  await expect.poll(() => unreadOf(api, student, student._id)).toBe(0)
  await page.getByRole('button', { name: /reads? this/ }).click()
  await sendMessages(api, leader, student._id, ['Please call me'])
  await expect(log(page).getByText('Please call me', { exact: true })).toBeAttached()
  expect(await unreadOf(api, student, student._id)).toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => unreadOf(api, student, student._id)).toBe(0)
})
