// The outbox where the browser has more than usual, or less: Background Sync, no Web Locks, a broken IndexedDB (ADR 046).
import type { Page } from '@playwright/test'
import { unique } from '../support/content.ts'
import { storedOnDevice, untilStored } from '../support/device.ts'
import { offlineErrors, waitUntilKept } from '../support/offline.ts'
import { messagesOf, waiting, writeMessages } from '../support/outbox.ts'
import { logIn } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(() => expectConsole(offlineErrors))

test('W5: the service worker sends what waits when no page is open @wide', async ({ page, student, context, api }) => {
  await logIn(page, student, '/chat')
  await waitUntilKept(page, 'student')
  await context.setOffline(true)
  const texts = [unique('One'), unique('Two')]
  await writeMessages(page, ...texts)
  await expect(waiting(page)).toHaveText('2 not sent yet')
  // The page has stored the token for the service worker.
  await untilStored(page, [...texts, '"lampstand-outbox","tokens",["'])
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await context.setOffline(false)
  await sync(page, origin)
  await expect.poll(() => messagesOf(api, student)).toEqual(texts)
})

test('PS7: the service worker deletes the token of a session that has ended @wide', async ({
  page,
  student,
  context,
  api,
}) => {
  const token = await logIn(page, student, '/chat')
  await waitUntilKept(page, 'student')
  await context.setOffline(true)
  // First, because the first request of a service worker may get through in spite of `setOffline`.
  await expect(await api.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })).toBeOK()
  const text = unique('After the end')
  await writeMessages(page, text)
  await untilStored(page, [text])
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await context.setOffline(false)
  await sync(page, origin)
  // Not a page of the app, which would delete it too.
  await page.goto('/healthz')
  await untilStored(page, ['"lampstand-outbox","tokens",[],[]'])
  expect(await storedOnDevice(page)).toContain(text)
})

/** Lets the browser send its `sync` event. Chromium sends it at once or minutes later, and may have sent it already. */
async function sync(page: Page, origin: string): Promise<void> {
  const context = page.context()
  const devTools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  const event = { origin, registrationId, tag: 'send-outbox', lastChance: false }
  await devTools.send('ServiceWorker.dispatchSyncEvent', event)
}

test('W5: two tabs without Web Locks send texts once @wide', async ({ page, student, context, api }) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await logIn(page, student, '/chat')
  await expect(page.getByLabel('Your message')).toBeVisible()
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false)
  const other = await context.newPage()
  await other.goto('/chat')
  await expect(other.getByLabel('Your message')).toBeVisible()
  await context.setOffline(true)
  const [first, second] = [
    [unique('One'), unique('Two')],
    [unique('Three'), unique('Four')],
  ]
  await writeMessages(page, ...first)
  await writeMessages(other, ...second)
  await context.setOffline(false)
  // A text that is being sent no longer waits.
  await expect.poll(() => messagesOf(api, student)).toEqual([...first, ...second])
  for (const tab of [page, other]) await expect(waiting(tab)).toHaveCount(0, { timeout: 20_000 })
  expect(await messagesOf(api, student)).toEqual([...first, ...second])
})

test('W5: a page that keeps IndexedDB busy does not hold up texts @wide', async ({ page, student, context, api }) => {
  await logIn(page, student, '/chat')
  await expect(page.getByLabel('Your message')).toBeVisible()
  // As WebKit does with a page that it has put aside when its reader left it.
  const other = await context.newPage()
  await other.goto('/healthz')
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('lampstand-outbox')
        request.onsuccess = () => {
          const store = request.result.transaction('entries', 'readwrite').objectStore('entries')
          const ask = () => {
            store.count().onsuccess = ask
          }
          ask()
          resolve()
        }
      }),
  )
  const texts = [unique('One'), unique('Two')]
  await writeMessages(page, ...texts)
  await expect.poll(() => messagesOf(api, student)).toEqual(texts)
  await expect(waiting(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('log').getByText(texts[1] ?? '', { exact: true })).toHaveCount(1)
  expect(await messagesOf(api, student)).toEqual(texts)
})

test('W5: a broken IndexedDB sends each text once @wide', async ({ page, student, context, api }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The database is broken', 'UnknownError')
    }
  })
  await logIn(page, student, '/chat')
  await expect(page.getByLabel('Your message')).toBeVisible()
  await context.setOffline(true)
  const texts = [unique('One'), unique('Two')]
  await writeMessages(page, ...texts)
  await expect(waiting(page)).toHaveText('2 not sent yet')
  // The next start reads them from localStorage.
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => messagesOf(api, student)).toEqual(texts)
  await expect(waiting(page)).toHaveCount(0)
})
