// Without a network, or with a failing server: the content of the screen stays, and one notice reports the failure.
import type { Page } from '@playwright/test'
import { addQuestion, askForPrayer } from '../support/content.ts'
import { choose } from '../support/menu.ts'
import { offlineErrors } from '../support/offline.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { hold } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const notice = (page: Page) => page.locator('time', { hasText: /^Offline\. Seen at/ })
const toasts = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).locator('[role=alert], [role=status]')

/** Records the texts of all toasts from now on. */
async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  // Their list loads when the user does something.
  await page.keyboard.press('Tab')
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seenToasts: seen })
    const region = document.querySelector('section[aria-label=Notifications]')
    if (region === null) throw new Error('There is no region for toasts')
    new MutationObserver(() => {
      const text = region.textContent ?? ''
      if (text !== '') seen.push(text)
    }).observe(region, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { seenToasts: string[] }).seenToasts)
}

test('shows one notice and no toast over loaded content while offline', async ({ page, student, api }) => {
  expectConsole(offlineErrors)
  const { title } = await addQuestion(api)
  const { content } = await askForPrayer(api, student)
  const prefetched = page.waitForResponse((response) => /my-responses-page.*\.js/.test(response.url()))
  await logIn(page, student, '/questions')
  await expect(page.getByText(title)).toBeVisible()
  await choose(page, 'Prayer Requests')
  await expect(page.getByText(content)).toBeVisible()
  // Importing it once more waits for the files that it imports.
  await page.evaluate((url) => import(url), (await prefetched).url())
  const seen = await recordToasts(page)
  const shifts = await page.evaluateHandle(() => {
    const values: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) values.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: false })
    return values
  })

  await page.context().setOffline(true)
  await expect(notice(page)).toBeVisible()
  expect((await shifts.jsonValue()).reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02)
  const band = await notice(page).evaluate((element) => element.getBoundingClientRect().toJSON())
  // In one call, because headings of the list may come and go.
  const headings = await page
    .getByRole('heading')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()))
  for (const { top, bottom } of headings) if (top < band.bottom) expect(bottom).toBeLessThanOrEqual(band.top)
  await choose(page, 'Questions')
  await expect(page.getByText(title)).toBeVisible()
  await choose(page, 'My Responses')
  await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
  await choose(page, 'Questions')
  await expect(page.getByText(title)).toBeVisible()
  await expect(notice(page)).toHaveCount(1)

  // The list is fetched at once, or when it is shown again.
  const refetched = page.waitForResponse('**/api/questions')
  await page.context().setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await choose(page, 'Prayer Requests')
  await choose(page, 'Questions')
  await refetched
  await expect(page.getByText(title)).toBeVisible()
  expect(await seen()).toEqual([])
})

test('E2: says that a screen is not on this device, and loads it later @wide', async ({ page, student }) => {
  expectConsole(offlineErrors)
  // Blocks prefetching.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await logIn(page, student, '/questions')
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  await choose(page, 'Resources')
  await expect(page.getByRole('heading', { name: 'Not on this device yet', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Not on this device yet/)
  await expect(page.getByText("You're offline. Keep this page open.").last()).toBeVisible()
  const attempt = page.waitForEvent('requestfailed', (sent) => sent.method() === 'HEAD')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await attempt
  // Other screens open meanwhile.
  await choose(page, 'Questions')
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible()
  await choose(page, 'Resources')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Resources', level: 1 })).toBeVisible()
})

test('shows a toast for a failed first load until it succeeds, none for a refetch @wide', async ({ page, api }) => {
  expectConsole(/status of 503/)
  const { title } = await addQuestion(api)
  await logIn(page, await registerStudent(api), '/questions')
  await expect(page.getByText(title)).toBeVisible()
  const seen = await recordToasts(page)
  await page.route('**/api/questions', (route) => route.fulfill({ status: 503, json: {} }))
  // The first attempt and its retry.
  let failures = 0
  const failedTwice = page.waitForResponse((response) => response.status() === 503 && ++failures === 2)
  // Its event refetches the list.
  await addQuestion(api)
  await failedTwice
  await expect(page.getByText(title)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Error' })).toHaveCount(0)
  expect(await seen()).toEqual([])

  await page.reload()
  const toast = toasts(page).filter({ hasText: 'Failed to fetch questions' })
  await expect(toast).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible()
  await expect(page.getByText('No Questions')).toHaveCount(0)
  await page.unroute('**/api/questions')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText(title)).toBeVisible()
  await expect(toast).toHaveCount(0)
})

for (const [path, call, empty, failed] of [
  ['/questions', '**/api/questions', 'There are no questions available at the moment.', 'Failed to fetch questions'],
  ['/responses', '**/api/responses/user', "You haven't submitted any responses yet.", 'Failed to fetch responses'],
  ['/prayer-requests', '**/api/prayer-requests', /^No prayer requests yet/, 'Failed to load prayer requests'],
  ['/admin/questions', '**/api/questions', 'No Questions', 'Failed to fetch questions'],
  ['/admin/responses', '**/api/responses/all*', 'No responses available', 'Failed to fetch responses'],
  [
    '/admin/prayer-requests?show=all',
    '**/api/prayer-requests/admin*',
    'No prayer requests to manage',
    'Failed to load prayer requests',
  ],
  ['/admin/broadcast', '**/api/broadcasts', 'No announcements yet', 'Failed to load announcements'],
  ['/admin/history', '**/api/history*', 'Nothing has happened yet', "We couldn't load this."],
] as const) {
  const tag = path === '/questions' ? '@always' : []
  test(`E6: ${path} never looks empty before the server has answered @wide`, { tag }, async ({ page, student }) => {
    expectConsole(/status of 503/)
    await logIn(page, path.startsWith('/admin') ? leader : student)
    await page.route(call, (route) => route.fulfill({ status: 503, json: {} }))
    const release = await hold(page, call)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main .animate-appear')).toBeAttached()
    await expect(page.getByText(empty, { exact: true })).toHaveCount(0)
    release()
    await expect(page.locator('main').getByText(failed)).toBeVisible()
    await expect(page.getByText(empty, { exact: true })).toHaveCount(0)
    await page.unroute(call)
    await page.route(call, (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText(empty, { exact: true })).toBeVisible()
  })
}
