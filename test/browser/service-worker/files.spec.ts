// The app without a network: the page and the files come from the service worker's cache (ADR 044).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startServer } from '#tools/start-server.ts'
import { cachedPaths, offlineErrors, waitUntilKept } from '../support/offline.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a screen, and waits until all screens of the user are cached. */
async function visit(page: Page, person: { username: string; password: string; name: string }): Promise<void> {
  await logIn(page, person, '/dashboard')
  await waitUntilKept(page, person === leader ? 'leader' : 'student')
}

/** Logs the first leader in at another server than the worker's, and opens the dashboard. */
async function logInAt(page: Page, address: string): Promise<string> {
  await page.goto(`${address}/login`)
  const login = await page.request.post(`${address}/api/auth/login`, { data: leader })
  const { token } = await login.json()
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(`${address}/admin/dashboard`)
  return token
}

/** Titles of the screens by path. Undefined for a screen whose title is unknown without a network. */
const screensOf = {
  student: {
    '/': 'Dashboard',
    '/dashboard': 'Dashboard',
    '/questions': 'Questions',
    '/questions/unknown': undefined,
    '/responses': 'My Responses',
    '/chat': /Chat/,
    '/resources': 'Resources',
    '/Prayer-Requests/': 'Prayer Requests',
    '/announcements?from=icon': 'Announcements',
    '/manage-account': 'Manage Account',
    '/register': 'Dashboard',
    '/join-as-leader': undefined,
  },
  leader: {
    '/': 'Dashboard',
    '/chat': /Chat/,
    '/admin': 'Dashboard',
    '/admin/questions': /Questions/,
    '/admin/responses': /Responses/,
    '/admin/users': 'Users',
    '/admin/users/unknown': undefined,
    '/admin/chat': /Chat/,
    '/admin/prayer-requests': /Prayer/,
    '/admin/broadcast': /Announcement|Broadcast/,
    '/admin/invite': /Invite/,
    '/admin/history': 'History',
    '/admin/settings': 'Settings',
  },
}

for (const role of ['student', 'leader'] as const) {
  const tag = role === 'student' ? '@wide' : ['@wide', '@slow']
  test(`S9: opens every screen of a ${role} without a network after one visit`, { tag }, async ({
    page,
    context,
    request,
    expectConsole,
  }) => {
    expectConsole(offlineErrors)
    await visit(page, role === 'leader' ? leader : await registerStudent(request))
    await context.setOffline(true)
    for (const [path, title] of Object.entries(screensOf[role])) {
      const response = await page.goto(path)
      expect([path, response?.fromServiceWorker()]).toEqual([path, true])
      if (title === undefined) await expect(page.locator('main'), path).toHaveText(/./)
      else await expect(page.getByRole('heading', { level: 1, name: title }).first(), path).toBeVisible()
    }
  })
}

test('S9: opens without a network for an account that waits, and shows whom to call @own-group', async ({
  page,
  context,
  address,
  expectConsole,
}) => {
  expectConsole(offlineErrors)
  const leaderToken = await logInAt(page, address)
  const headers = { authorization: `Bearer ${leaderToken}` }
  const data = { approvalRequired: true }
  expect((await page.request.put(`${address}/api/settings`, { headers, data })).ok()).toBe(true)
  const person = { name: 'Noah', username: 'noah', password: 'mustard-seed' }
  const registered = await page.request.post(`${address}/api/auth/register`, { data: person })
  const { token } = await registered.json()
  const waiting = await context.newPage()
  await page.goto('about:blank')
  await waiting.goto(`${address}/login`)
  await waiting.evaluate((value) => localStorage.setItem('token', value), token)
  await waiting.goto(`${address}/dashboard`)
  await expect(waiting.getByRole('heading', { name: 'A leader will let you in soon' })).toBeVisible()
  await waitUntilKept(waiting, 'student')
  await context.setOffline(true)
  await waiting.goto(`${address}/dashboard`)
  await expect(waiting.getByRole('heading', { name: 'A leader will let you in soon' })).toBeVisible()
  await waiting.goto(`${address}/get-help`)
  await expect(waiting.getByRole('link', { name: /112/ })).toBeVisible()
})

test('S9: opens again without a network after the processes of the tab and the worker were killed @wide', {
  tag: '@slow',
}, async ({ page, context, browser, request, expectConsole }) => {
  expectConsole(offlineErrors)
  await visit(page, await registerStudent(request))
  await context.setOffline(true)
  const crashed = page.waitForEvent('crash')
  const devTools = await browser.newBrowserCDPSession()
  const { processInfo } = await devTools.send('SystemInfo.getProcessInfo')
  for (const { id, type } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL')
  await crashed
  const reopened = await context.newPage()
  const response = await reopened.goto('/chat')
  expect(response?.fromServiceWorker()).toBe(true)
  await expect(reopened.getByRole('heading', { level: 1, name: /Chat/ })).toBeVisible()
})

test('S9: keeps the security headers of the page, the font and the styles without a network @wide', {
  tag: '@slow',
}, async ({ page, context, request, expectConsole }) => {
  expectConsole(offlineErrors)
  await visit(page, await registerStudent(request))
  const online = await request.get('/dashboard')
  await context.setOffline(true)
  const response = await page.goto('/dashboard')
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-frame-options']) {
    expect(response?.headers()[name]).toBe(online.headers()[name])
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Literata/)
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.fonts.check('700 16px Literata'))).toBe(true)
})

test('caches only the page and the files of the build, and nothing of the API @wide', async ({ page, request }) => {
  await visit(page, await registerStudent(request))
  for (const path of ['/questions', '/chat', '/prayer-requests', '/announcements']) {
    const response = await page.goto(path)
    expect(response?.fromServiceWorker()).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const path of ['/healthz', '/metrics', '/api/openapi.json']) {
    const response = await page.goto(path)
    expect([path, response?.fromServiceWorker()]).toEqual([path, false])
  }
  expect((await cachedPaths(page)).filter((path) => !/^\/(assets\/.*|cached-roles)?$/.test(path))).toEqual([])
})

test('sends an unknown path to the server, which answers 404 @wide', async ({ page, request, expectConsole }) => {
  expectConsole(/status of 404/)
  await visit(page, await registerStudent(request))
  expect((await page.goto('/unknown'))?.status()).toBe(404)
  await expect(page.getByText('404 Not Found')).toBeVisible()
})

test("shows the group's new name at once on an open screen, and at the first start after it has changed @wide @own-group", async ({
  page,
  address,
  expectConsole,
}) => {
  expectConsole(offlineErrors)
  const token = await logInAt(page, address)
  await waitUntilKept(page, 'leader')
  const rename = async (groupName: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const changed = await page.request.put(`${address}/api/settings`, { headers, data: { groupName } })
    expect(changed.status()).toBe(200)
  }
  const cachedPage = () => page.evaluate(async () => (await caches.match('/'))?.text())
  // Without the settings, which contain the name too.
  const events = page.waitForResponse('**/api/events')
  await page.goto(`${address}/resources`)
  await events
  const requests: string[] = []
  page.on('request', (sent) => requests.push(new URL(sent.url()).pathname))
  await rename('Lamp & Stand')
  await expect(page.getByRole('banner')).toContainText('Lamp & Stand')
  await expect(page).toHaveTitle(/Lamp & Stand/)
  expect(requests).toContain('/api/auth/me')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('Lamp & Stand')
  await page.context().setOffline(false)
  await page.reload()
  await expect.poll(cachedPage).toContain('Lamp &amp; Stand')
  await page.goto('about:blank')
  await rename('Salt & Light')
  const response = await page.goto(`${address}/resources`)
  expect(await response?.text()).toContain('Lamp &amp; Stand')
  await expect(page.getByRole('banner')).toContainText('Salt & Light')
  await expect.poll(cachedPage).toContain('Salt &amp; Light')
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page).toHaveTitle(/Login.*Salt & Light/)
})

test('caches only the visited screens in a browser that saves data @wide', async ({ page, request }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await logIn(page, await registerStudent(request), '/dashboard')
  await expect
    .poll(() => cachedPaths(page), { timeout: 15_000 })
    .toContainEqual(expect.stringMatching(/dashboard-page/))
  await page.goto('/resources')
  await expect.poll(() => cachedPaths(page)).toContainEqual(expect.stringMatching(/resources-page/))
  expect((await cachedPaths(page)).filter((path) => /chat-page|prayer-requests-page/.test(path))).toEqual([])
})

test('removes the service worker and its files when the operator switches it off @wide', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-e2e-'))
  const databaseUrl = `file:${join(folder, 'lampstand.db')}`
  const on = await startServer({ databaseUrl })
  await logInAt(page, on.address)
  await waitUntilKept(page, 'leader')
  await page.goto('about:blank')
  await on.stop()
  const off = await startServer({
    databaseUrl,
    environment: { PORT: new URL(on.address).port, SERVICE_WORKER: 'off' },
  })
  // The browser checks the script of the worker at each start.
  await page.goto(`${off.address}/admin/dashboard`)
  await expect.poll(() => cachedPaths(page)).toEqual([])
  const response = await page.goto(`${off.address}/admin/users`)
  expect(response?.fromServiceWorker()).toBe(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  // While the server stops, it would refuse the page's event stream.
  await page.goto('about:blank')
  await off.stop()
  rmSync(folder, { recursive: true })
})
