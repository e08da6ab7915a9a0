// Installing the app: the manifest, the icons, and where the app offers it.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const openAccount = (page: Page) => page.getByRole('button', { name: /, account$/ }).click()
const entry = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Install the app' })

test('has a manifest with which Chromium can install the app @wide', async ({ page, student }) => {
  await logIn(page, student, '/dashboard')
  const cdp = await page.context().newCDPSession(page)
  const { errors, data } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({
    name: 'Youth Ministry',
    id: '/',
    start_url: '/',
    display: 'standalone',
  })
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Playwright's pages are like private windows, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('serves the manifest with the name of the group, and icons of the given sizes @wide', async ({ api, page }) => {
  const response = await api.get('/manifest.webmanifest')
  expect(response.headers()).toMatchObject({
    'content-type': 'application/manifest+json',
    'cache-control': 'no-cache',
  })
  const { icons, shortcuts, background_color: background, theme_color: theme } = await response.json()
  expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
  await page.goto('/login')
  for (const { src, sizes } of [...icons, { src: '/favicon.ico', sizes: '192x192' }]) {
    const size = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect([src, size]).toEqual([src, sizes])
  }
  for (const { url } of shortcuts) expect((await api.get(url)).status()).toBe(200)
  const tokens = readFileSync('src/web/tokens.css', 'utf8')
  expect([background, theme]).toEqual([/--paper: (#\w+)/.exec(tokens)?.[1], /--paper: (#\w+)/.exec(tokens)?.[1]])
  const icon = page.locator('link[rel=apple-touch-icon]')
  expect((await api.get((await icon.getAttribute('href')) ?? '')).headers()['content-type']).toBe('image/png')
})

test('opens the shortcuts in the version of each role @wide', async ({ page, student }) => {
  await logIn(page, leader, '/chat')
  await expect(page).toHaveURL(/\/admin\/chat$/)
  await logIn(page, student, '/questions')
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
})

test("keeps the browser's offer for the account sheet, and uses it once", async ({ page, student }) => {
  await page.addInitScript(() => {
    // Not in Playwright's pages.
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(void Object.assign(window, { prompted: true })),
    })
    window.addEventListener('load', () => {
      window.dispatchEvent(offer)
      Object.assign(window, { isKept: offer.defaultPrevented })
    })
  })
  await logIn(page, student, '/dashboard')
  await openAccount(page)
  await entry(page).click()
  expect(await page.evaluate(() => ({ ...window }) as object)).toMatchObject({ prompted: true, isKept: true })
  await expect(entry(page)).toHaveCount(0)
})

test('offers nothing where the app cannot be installed, or is already', async ({ page, student }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'standalone', { get: () => true }))
  await logIn(page, student, '/dashboard')
  await openAccount(page)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(entry(page)).toHaveCount(0)
})
