// The app without a network: the page and the files come from the service worker's cache (ADR 044).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startServer } from '#tools/start-server.ts'
import { change, requireApproval } from '../support/group.ts'
import { logOut } from '../support/menu.ts'
import { cachedPaths, offlineErrors, waitUntilKept } from '../support/offline.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a screen, and waits until all screens of the user are cached. */
async function visit(page: Page, person: { username: string; password: string; name: string }): Promise<void> {
  await logIn(page, person, '/dashboard')
  await waitUntilKept(page, person === leader ? 'leader' : 'student')
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
  test(`S9: opens every screen of a ${role} offline after one visit @wide`, async ({ page, student, context }) => {
    expectConsole(offlineErrors)
    await visit(page, role === 'leader' ? leader : student)
    await context.setOffline(true)
    for (const [path, title] of Object.entries(screensOf[role])) {
      const response = await page.goto(path)
      expect([path, response?.fromServiceWorker()]).toEqual([path, true])
      if (title === undefined) await expect(page.locator('main'), path).toHaveText(/./)
      else await expect(page.getByRole('heading', { level: 1, name: title }).first(), path).toBeVisible()
    }
  })
}

test('S9: keeps the texts and the resources of the language offline @wide', async ({ page, student, context }) => {
  expectConsole(offlineErrors)
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  await visit(page, student)
  await context.setOffline(true)
  await page.goto('/resources')
  await expect(page.getByRole('heading', { name: 'Mero cristianismo' })).toBeVisible()
  expect((await cachedPaths(page)).filter((path) => /-resources-/.test(path))).toHaveLength(1)
})

test('S9: opens offline for an account that waits, with help @own-group', async ({ page, context, api }) => {
  expectConsole(offlineErrors)
  await requireApproval(api)
  await logIn(page, await registerStudent(api), '/dashboard')
  await expect(page.getByRole('heading', { name: 'A leader will let you in soon' })).toBeVisible()
  await waitUntilKept(page, 'student')
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'A leader will let you in soon' })).toBeVisible()
  await page.goto('/get-help')
  await expect(page.getByRole('link', { name: 'Call 112' })).toBeVisible()
})

test('S9: opens again offline after its processes were killed @wide', async ({ page, student, context, browser }) => {
  expectConsole(offlineErrors)
  await visit(page, student)
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

test('S9: keeps headers, font and styles offline @wide @always', async ({ page, student, context, api }) => {
  expectConsole(offlineErrors)
  await visit(page, student)
  const online = await api.get('/dashboard')
  await context.setOffline(true)
  const response = await page.goto('/dashboard')
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-frame-options']) {
    expect(response?.headers()[name]).toBe(online.headers()[name])
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Literata/)
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.fonts.check('700 16px Literata'))).toBe(true)
})

test('caches only the page and the files of the build, and nothing of the API @wide', async ({ page, student }) => {
  await visit(page, student)
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

test('sends an unknown path to the server, which answers 404 @wide', async ({ page, student }) => {
  expectConsole(/status of 404/)
  await visit(page, student)
  expect((await page.goto('/unknown'))?.status()).toBe(404)
  await expect(page.getByText('404 Not Found')).toBeVisible()
})

test("shows the group's new name on an open screen, and later @wide @own-group", async ({ page, api }) => {
  expectConsole(offlineErrors)
  await logIn(page, leader, '/admin/dashboard')
  await waitUntilKept(page, 'leader')
  const rename = (groupName: string) => change(api, { groupName })
  const cachedPage = () => page.evaluate(async () => (await caches.match('/'))?.text())
  // Without the settings, which contain the name too.
  const events = page.waitForResponse('**/api/events')
  await page.goto('/resources')
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
  const response = await page.goto('/resources')
  expect(await response?.text()).toContain('Lamp &amp; Stand')
  await expect(page.getByRole('banner')).toContainText('Salt & Light')
  await expect.poll(cachedPage).toContain('Salt &amp; Light')
  await logOut(page)
  await expect(page).toHaveTitle(/Log in.*Salt & Light/)
})

test('caches only the visited screens in a browser that saves data @wide', async ({ page, student }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await logIn(page, student, '/dashboard')
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
  await logIn(page, leader, '/admin/dashboard', on.address)
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
