// What waits: badges in the menu and the tab bar, the title of the page, and the icon of the app.
import type { Page } from '@playwright/test'
import {
  addQuestion,
  addResponse,
  announce,
  askForPrayer,
  call,
  respondToPrayer,
  reviewResponse,
  sendMessages,
  unique,
} from '../support/content.ts'
import { choose, logOut, menuButton } from '../support/menu.ts'
import { offlineErrors } from '../support/offline.ts'
import { leader, logIn, logInLive, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const isUnread = (url: URL) => url.pathname === '/api/unread'
const link = (page: Page, name: RegExp) =>
  page
    .getByRole('navigation', { name: /navigation$/ })
    .getByRole('link', { name })
    .filter({ visible: true })

/** Replaces the functions for the number on the app's icon, and returns what the page has shown there. */
async function watchAppBadge(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shown: number[] = []
    const show = (count: number) => {
      shown.push(count)
      return Promise.resolve()
    }
    Object.assign(window, { shown })
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) })
  })
  return () => page.evaluate(() => (window as unknown as { shown: number[] }).shown)
}

test('shows a student what is new in menu, title and icon, until it is read', async ({ page, student, api }) => {
  const { _id: questionId } = await addQuestion(api)
  const { _id: responseId } = await addResponse(api, student, questionId)
  await call(api, student, 'PUT', '/api/broadcasts/read')
  const shownOnIcon = await watchAppBadge(page)
  await logInLive(page, student, '/resources')
  await expect(page).toHaveTitle('Resources · Youth Ministry')
  await sendMessages(api, leader, student._id, ['Hi', 'Are you coming?'])
  await expect(link(page, /^Chat$/)).toHaveAccessibleDescription('2 unread messages')
  await expect(page).toHaveTitle('(2) Resources · Youth Ministry')
  await reviewResponse(api, responseId, 'approved', 'Thank you.')
  await announce(api)
  await expect(page).toHaveTitle('(4) Resources · Youth Ministry')
  // Other questions of this server may be open. They are not in the sum.
  await expect.poll(async () => (await shownOnIcon()).at(-1)).toBe(4)
  if (await menuButton(page).isVisible()) {
    await expect(menuButton(page)).toHaveAccessibleDescription('2 new')
    await menuButton(page).click()
  }
  await expect(link(page, /^Announcements$/)).toHaveAccessibleDescription('1 unread')
  await expect(link(page, /^My Responses$/)).toHaveAccessibleDescription('1 with new feedback')
  await page.reload()

  await choose(page, 'Chat')
  await expect(page.getByRole('heading', { level: 1, name: 'Chat with Pastor Anna' })).toBeVisible()
  await expect(page).toHaveTitle('(2) Chat with Pastor Anna · Youth Ministry')
  await choose(page, 'Announcements')
  await expect(page).toHaveTitle('(1) Announcements · Youth Ministry')
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements', exact: true })).toBeFocused()
  await call(api, student, 'PUT', '/api/responses/read')
  await expect(page).toHaveTitle('Announcements · Youth Ministry')
  await expect.poll(async () => (await shownOnIcon()).at(-1)).toBe(0)

  await sendMessages(api, leader, student._id, ['One more'])
  await expect.poll(async () => (await shownOnIcon()).at(-1)).toBe(1)
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await expect.poll(async () => (await shownOnIcon()).at(-1)).toBe(0)
})

test('shows a leader what waits, live, and less after each answer @own-group', async ({ page, browser, address }) => {
  const context = await browser.newContext({
    baseURL: address,
    ...(page.viewportSize() && { viewport: page.viewportSize() }),
  })
  const own = await context.newPage()
  const api = context.request
  const student = await registerStudent(api)
  await logInLive(own, leader, '/admin/settings')
  await expect(own).toHaveTitle('Settings · Youth Ministry')
  const { _id: questionId } = await addQuestion(api)
  const { _id: responseId } = await addResponse(api, student, questionId)
  await sendMessages(api, student, student._id, ['Can someone talk to me?', 'It is not good at home'])
  const { _id: prayerId } = await askForPrayer(api, student)
  await expect(own).toHaveTitle('(3) Settings · Youth Ministry')
  await expect(link(own, /^Responses$/)).toHaveAccessibleDescription('1 to review')
  await expect(link(own, /^Chat$/)).toHaveAccessibleDescription('1 chat waiting')
  await expect(link(own, /^Prayer( Requests)?$/)).toHaveAccessibleDescription('1 without response')
  await reviewResponse(api, responseId, 'approved')
  await expect(own).toHaveTitle('(2) Settings · Youth Ministry')
  await sendMessages(api, leader, student._id, ['Yes. I am here.'])
  await expect(own).toHaveTitle('(1) Settings · Youth Ministry')
  await respondToPrayer(api, prayerId, 'We pray with you.')
  await expect(own).toHaveTitle('Settings · Youth Ministry')
  await expect(link(own, /^Chat$/)).toHaveAccessibleDescription('')
  await context.close()
})

test('keeps the last known numbers without a network, and marks announcements as read when it returns', async ({
  page,
  student,
  context,
  api,
}) => {
  expectConsole(offlineErrors)
  await call(api, student, 'PUT', '/api/broadcasts/read')
  await announce(api, unique('Bus'))
  await logIn(page, student, '/resources')
  await expect(page).toHaveTitle('(1) Resources · Youth Ministry')
  // The screen has been opened before, so its files are in the browser's cache.
  const marked = page.waitForResponse('**/api/broadcasts/read')
  await choose(page, 'Announcements')
  await marked
  await choose(page, 'Resources')
  await announce(api, unique('Train'))
  await expect(page).toHaveTitle('(1) Resources · Youth Ministry')
  await context.setOffline(true)
  await choose(page, 'Announcements')
  await expect(page.getByText('Offline. Seen at')).toBeVisible()
  await expect(page).toHaveTitle('(1) Announcements · Youth Ministry')
  const later = page.waitForResponse('**/api/broadcasts/read')
  await context.setOffline(false)
  await later
  await expect(page).toHaveTitle('Announcements · Youth Ministry')
  expect((await call(api, student, 'GET', '/api/unread')).announcements).toBe(0)
})

test('never shows a number on Chat for a message that arrives in the open chat', async ({ page, student, api }) => {
  await call(api, student, 'PUT', '/api/broadcasts/read')
  await logInLive(page, student, '/chat')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await page.evaluate(() => {
    const titles: string[] = []
    Object.assign(window, { titles })
    new MutationObserver(() => titles.push(document.title)).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  // Delays the mark, so that the count is fetched before it.
  const counted = page.waitForResponse((response) => isUnread(new URL(response.url())) && response.status() === 200)
  const countedMessages = Promise.withResolvers<number>()
  await page.route('**/api/chats/**/read', async (route) => {
    await counted
    const { messages } = await call<{ messages: number }>(api, student, 'GET', '/api/unread')
    countedMessages.resolve(messages)
    await route.continue()
  })
  await sendMessages(api, leader, student._id, ['Now'])
  expect(await countedMessages.promise).toBe(1)
  await expect(page.getByText('Now', { exact: true })).toBeVisible()
  await expect(link(page, /^Chat$/)).toHaveAccessibleDescription('')
  expect(await page.evaluate(() => (window as unknown as { titles: string[] }).titles)).not.toContainEqual(
    expect.stringContaining('('),
  )
})

test('CO6: keeps a message unread that arrives after the screen was painted', async ({ page, student, api }) => {
  await sendMessages(api, leader, student._id, ['Shown'])
  const unread = Promise.withResolvers<number>()
  let isFirst = true
  await page.route('**/api/chats/**/read', async (route) => {
    // The screen marks the second message too, when it shows it.
    if (!isFirst) return
    isFirst = false
    await sendMessages(api, leader, student._id, ['Too late'])
    const response = await route.fetch()
    unread.resolve((await call(api, student, 'GET', '/api/unread')).messages)
    await route.fulfill({ response })
  })
  await logIn(page, student, '/chat')
  expect(await unread.promise).toBe(1)
  await expect(page.getByText('Too late', { exact: true })).toBeVisible()
})
