// A new version of the app while tabs of the version before are open (ADR 044).
import type { Page } from '@playwright/test'
import { unique } from '../support/content.ts'
import { prayerField } from '../support/forms.ts'
import { choose } from '../support/menu.ts'
import { cachedPaths, offlineErrors, waitUntilKept } from '../support/offline.ts'
import { messagesOf, waiting, writeMessages } from '../support/outbox.ts'
import { logIn, registerStudent, type Student } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'
import { startVersions } from '../support/versions.ts'

test.use({ serviceWorkers: 'allow' })

const isNew = (page: Page) => page.evaluate(() => document.querySelector('script[src*=".new.js"]') !== null)
const marked = (page: Page) => page.evaluate(() => 'isOldTab' in window)

/** Checks for a new version, as the browser does at each start, and waits until it is complete. */
const installNew = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const worker = registration.installing ?? registration.waiting
    if (worker === null) throw new Error('There is no new version')
    if (worker.state !== 'installed') {
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    }
    return worker.state
  })

async function open(page: Page, address: string, path: string): Promise<void> {
  await page.goto(`${address}${path}`)
  await page.evaluate(() => Object.assign(window, { isOldTab: true }))
}

let versions: Awaited<ReturnType<typeof startVersions>>
let student: Student
test.beforeEach(async ({ address, api, context }) => {
  versions = await startVersions(address)
  student = await registerStudent(api)
  const page = await context.newPage()
  await logIn(page, student, '/healthz', versions.address)
  await page.close()
})
test.afterEach(async ({ context }) => {
  // Closed first: a tab would report that its stream ends.
  for (const page of context.pages()) await page.close()
  versions.stop()
})

test('G4: an open tab keeps version and draft, and the next start opens the new one @wide', async ({ page }) => {
  await open(page, versions.address, '/prayer-requests')
  await prayerField(page).fill('Half a thought')
  await waitUntilKept(page, 'student')
  versions.deploy('new')
  expect(await installNew(page)).toBe('installed')
  // The server no longer has the files of these screens.
  for (const screen of ['Resources', 'My Responses', 'Announcements']) {
    await choose(page, screen)
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
  }
  await choose(page, 'Prayer Requests')
  await expect(prayerField(page)).toHaveValue('Half a thought')
  expect([await marked(page), await isNew(page)]).toEqual([true, false])

  await open(page, versions.address, '/prayer-requests')
  expect(await isNew(page)).toBe(true)
  await expect(prayerField(page)).toHaveValue('Half a thought')
  await choose(page, 'Resources')
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible()
  // The files of the old version are deleted.
  await expect
    .poll(async () => (await cachedPaths(page)).filter((path) => path.endsWith('.js') && !path.endsWith('.new.js')), {
      timeout: 15_000,
    })
    .toEqual([])
})

test('G4: two tabs keep the old version until one is closed @wide', async ({ page, context }) => {
  await open(page, versions.address, '/prayer-requests')
  await waitUntilKept(page, 'student')
  const other = await context.newPage()
  await open(other, versions.address, '/resources')
  versions.deploy('new')
  await installNew(page)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isNew(other)).toBe(false)
  await page.close()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isNew(other)).toBe(true)
})

test('G4: the new version works offline at its first start @wide', async ({ page, context }) => {
  expectConsole(offlineErrors)
  await open(page, versions.address, '/prayer-requests')
  await waitUntilKept(page, 'student')
  versions.deploy('new')
  await installNew(page)
  await context.setOffline(true)
  for (const [path, title] of [
    ['/resources', 'Resources'],
    ['/manage-account', 'Manage Account'],
  ] as const) {
    await open(page, versions.address, path)
    expect(await isNew(page)).toBe(true)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('G4: a tab without a service worker reloads into the new version, with its draft @wide', async ({ page }) => {
  expectConsole(/status of 404|Failed to (load|fetch)/)
  versions.deploy('without worker')
  // Its screens are not all prefetched yet.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await open(page, versions.address, '/prayer-requests')
  await prayerField(page).fill('Half a thought')
  versions.deploy('new')
  const reloaded = page.waitForEvent('load')
  await choose(page, 'Resources')
  await reloaded
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible()
  expect(await isNew(page)).toBe(true)
  await choose(page, 'Prayer Requests')
  await expect(prayerField(page)).toHaveValue('Half a thought')
})

test('G4: a tab that is not all cached reloads into the new one @wide', async ({ page, context }) => {
  expectConsole(/status of 404|Failed to (load|fetch)/)
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await open(page, versions.address, '/prayer-requests')
  await expect
    .poll(() => cachedPaths(page), { timeout: 15_000 })
    .toContainEqual(expect.stringMatching(/prayer-requests-page/))
  await open(page, versions.address, '/prayer-requests')
  await prayerField(page).fill('Half a thought')
  const other = await context.newPage()
  await open(other, versions.address, '/prayer-requests')
  versions.deploy('new')
  const reloaded = page.waitForEvent('load')
  await choose(page, 'Resources')
  await reloaded
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible()
  await choose(page, 'Prayer Requests')
  await expect(prayerField(page)).toHaveValue('Half a thought')
})

test('G4: what waits in the old version is sent by the new one @wide', async ({ page, context, api }) => {
  expectConsole(/ERR_|Failed to (load|fetch)|could not be/)
  await open(page, versions.address, '/chat')
  await waitUntilKept(page, 'student')
  const texts = [unique('One'), unique('Two'), unique('Three')]
  versions.setWrites(false)
  await context.setOffline(true)
  await writeMessages(page, ...texts)
  await expect(waiting(page, 3)).toBeVisible()
  await page.getByLabel('Your message').fill('Half a message')
  await choose(page, 'Prayer Requests')
  await prayerField(page).fill('Half a thought')
  await context.setOffline(false)

  // The old tab stays open, with the old service worker, while the new version arrives.
  versions.deploy('new')
  expect(await installNew(page)).toBe('installed')
  const other = await context.newPage()
  await open(other, versions.address, '/chat')
  expect([await isNew(page), await isNew(other)]).toEqual([false, true])
  for (const tab of [page, other]) await expect(waiting(tab)).toHaveText('3 not sent yet')
  const sent = () => messagesOf(api, student)
  expect(await sent()).toEqual([])

  versions.setWrites(true)
  for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('online')))
  for (const tab of [page, other]) await expect(waiting(tab)).toHaveCount(0)
  expect(await sent()).toEqual(texts)
  for (const text of texts) await expect(other.getByRole('log').getByText(text)).toHaveCount(1)
  expect(await marked(page)).toBe(true)
  await other.close()
  await open(page, versions.address, '/chat')
  expect(await isNew(page)).toBe(true)
  await expect(page.getByLabel('Your message')).toHaveValue('Half a message')
  await choose(page, 'Prayer Requests')
  await expect(prayerField(page)).toHaveValue('Half a thought')
  expect(await sent()).toEqual(texts)
})
