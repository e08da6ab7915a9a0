import type { Page } from '@playwright/test'
import { announce, call, unique } from '../support/content.ts'
import { deleteOf } from '../support/forms.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

/** Returns the badge of the visible menu, or of the closed one. */
const badge = (page: Page) => page.getByRole('complementary').getByText(/^\d+ unread$/)

test('G12: counts unread announcements in the badge of all tabs', async ({ context, page, student, api }) => {
  // Wide enough for the fixed menu, which always shows the badge.
  await page.setViewportSize({ width: 1280, height: 800 })
  await announce(api, unique('Camp'), 'urgent')
  await logIn(page, student, '/dashboard')
  const other = await context.newPage()
  await other.setViewportSize({ width: 1280, height: 800 })
  const listening = other.waitForResponse('**/api/events')
  await other.goto('/dashboard')
  await listening
  await expect(badge(other)).toHaveCount(1)
  const before = Number.parseInt(`${await badge(other).textContent()}`, 10)
  await announce(api, unique('Another'))
  await expect(badge(other)).toHaveText(new RegExp(`^(?!${before} )\\d+ unread$`))
  await page.goto('/announcements')
  await expect(
    page.getByText(/Posted on [A-Z][a-z]{2} \d+, \d{4} Read on [A-Z][a-z]{2} \d+, \d{4}$/).first(),
  ).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
  await expect(badge(other)).toHaveCount(0)
  await expect(page.getByText('New', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Posted on').first()).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
})

test('counts and marks all announcements, beyond the first page, with one request', async ({ page, student, api }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (let index = 0; index < 55; index += 1) await announce(api, unique('Many'))
  const unread = async () => (await call(api, student, 'GET', '/api/broadcasts/unread')).unreadCount
  const before = await unread()
  expect(before).toBeGreaterThanOrEqual(55)
  await logIn(page, student, '/dashboard')
  await expect(badge(page)).toHaveText(`${before} unread`)
  const calls: string[] = []
  page.on('request', (it) => it.method() === 'PUT' && calls.push(new URL(it.url()).pathname))
  await page.getByRole('link', { name: 'See all announcements' }).click()
  await expect(page.getByText('Read on').first()).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
  expect(await unread()).toBe(0)
  expect(calls).toEqual(['/api/broadcasts/read'])

  // Announcements that load or arrive later are still marked as new.
  const labels = page.getByRole('main').getByText('New', { exact: true })
  await expect(labels).toHaveCount(50)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => labels.count()).toBeGreaterThanOrEqual(55)
  const title = unique('Just now')
  await announce(api, title)
  await page.getByRole('button', { name: '1 new announcement' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('Read on')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('New', { exact: true })).toBeVisible()
  expect(calls).toEqual(['/api/broadcasts/read', '/api/broadcasts/read'])
  expect(await unread()).toBe(0)
})

test('shows three announcements on the dashboard, unread and urgent ones first', async ({ page, student, api }) => {
  await call(api, student, 'PUT', '/api/broadcasts/read')
  const [urgent, high] = [unique('Bus leaves at five'), unique('Bring coats')]
  await announce(api, urgent, 'urgent')
  await announce(api, high, 'high')
  for (let index = 0; index < 6; index += 1) await announce(api, unique('Choir'))
  await logIn(page, student, '/dashboard')
  const titles = page.getByRole('region', { name: 'Announcements' }).getByRole('heading', { level: 3 })
  await expect(titles).toHaveText([urgent, high, /^Choir/])
  await titles.first().scrollIntoViewIfNeeded()
  await call(api, student, 'PUT', '/api/broadcasts/read')
  // The list keeps its place until the reader asks for the newest one.
  await page.getByRole('region', { name: 'Announcements' }).getByRole('button', { name: 'Update' }).click()
  await expect(titles).toHaveText([/^Choir/, /^Choir/, /^Choir/])
})

test('E6: shows "No Announcements" on the dashboard only when the server has none', async ({ page, student }) => {
  expectConsole(/status of 500|could not be/)
  await fail(page, '**/api/dashboard/announcements')
  await logIn(page, student, '/dashboard')
  const card = page.getByRole('region', { name: 'Announcements' })
  await expect(card.getByText('Failed to load announcements')).toBeVisible()
  await expect(card.getByText('No Announcements')).toHaveCount(0)
  await expect(page.getByText('Total Questions')).toBeVisible()
  // The parts of the screen that show after the failure have tried again.
  await expect(card.getByRole('button', { name: 'Try Again' })).toBeEnabled()
  await page.route('**/api/dashboard/announcements', (route) => route.fulfill({ json: [] }))
  await card.getByRole('button', { name: 'Try Again' }).click()
  await expect(card.getByText('No Announcements')).toBeVisible()
})

test('lets a leader send and delete announcements', async ({ page }) => {
  await logIn(page, leader, '/admin/broadcast')
  const send = page.getByRole('button', { name: 'Send announcement' })
  await send.click()
  for (const message of ['Title is required', 'Message is required'])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Priority')).toHaveValue('normal')
  const title = unique('Camp')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('We leave on Friday.\nBring a coat.')
  await page.getByLabel('Priority').selectOption('urgent')
  await fail(page, '**/api/broadcasts', 500, 'POST')
  await send.click()
  await expect(page.getByText('Failed to send announcement').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Message')).toHaveValue('We leave on Friday.\nBring a coat.')
  await expect(page.getByLabel('Priority')).toHaveValue('urgent')
  await page.unroute('**/api/broadcasts')
  await send.click()
  await expect(page.getByText('Announcement sent successfully')).toBeVisible()
  for (const label of ['Title', 'Message']) await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByLabel('Priority')).toHaveValue('normal')
  await expect(send).toBeFocused()
  const item = page.getByRole('listitem').filter({ hasText: title })
  await expect(item.getByText('Urgent')).toBeVisible()

  await deleteOf(item).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this announcement?' })
  await fail(page, '**/api/broadcasts/*')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete announcement')).toBeVisible()
  await page.unroute('**/api/broadcasts/*')
  await deleteOf(item).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Announcement deleted successfully')).toBeVisible()
  await expect(item).toHaveCount(0)
})

test('E2, E6: shows empty and failed lists of announcements, and only logs a failed badge', async ({
  page,
  student,
  api,
}) => {
  expectConsole(/status of 500|Announcements could not be fetched|could not be marked as read/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await announce(api, unique('Unread'))
  await logIn(page, student, '/dashboard')
  await expect(badge(page)).toHaveCount(1)
  // Keeps the announcement unread.
  await fail(page, '**/api/broadcasts/read')
  await page.route('**/api/broadcasts/student', (route) => route.fulfill({ json: [] }))
  await page.goto('/announcements')
  await expect(page.getByRole('heading', { name: 'No Announcements' })).toBeVisible()
  await fail(page, '**/api/broadcasts/student')
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Announcements could not be fetched'),
  )
  await page.goto('/announcements')
  await logged
  await expect(page.getByText('Failed to load announcements').first()).toBeVisible()
  await expect(badge(page)).toHaveCount(1)
  await page.unroute('**/api/broadcasts/student')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Posted on').first()).toBeVisible()
  const missed = page.waitForEvent('console', (message) => message.text().includes('could not be marked as read'))
  await page.goto('/announcements')
  await missed
  await expect(page.getByText('Posted on').first()).toBeVisible()
  await expect(badge(page)).toHaveCount(1)
  await page.unroute('**/api/broadcasts/read')
  await page.goto('/announcements')
  await expect(badge(page)).toHaveCount(0)
})

test('shows announcements first on the dashboard of a student', async ({ page, api }) => {
  const title = unique('The hall is closed')
  await announce(api, title, 'high')
  await logIn(page, await registerStudent(api), '/dashboard')
  const list = page.getByRole('region', { name: 'Announcements' })
  await expect(list.getByRole('heading', { name: title })).toBeVisible()
  await expect(list.getByText('High').first()).toBeVisible()
  await list.getByRole('link', { name: 'See all announcements' }).click()
  await expect(page).toHaveURL('/announcements')
  await logIn(page, leader, '/admin/dashboard')
  await expect(page.getByText('Pending Responses')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Announcements' })).toHaveCount(0)
})
