// The outbox where the browser has more than usual, or less: Background Sync, no Web Locks, a broken IndexedDB (ADR 046).
import type { APIRequestContext, Page } from '@playwright/test'
import { bearer, chatIdOf, unique } from '../support/content.ts'
import { untilStored } from '../support/device.ts'
import { offlineErrors, waitUntilKept } from '../support/offline.ts'
import { logIn, type Person, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ expectConsole }) => expectConsole(offlineErrors))

const waiting = (page: Page) => page.getByRole('button', { name: /waiting to be sent/ })

async function write(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.getByLabel('Your message').fill(text)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText(text)).toBeVisible()
  }
}

async function messagesOf(request: APIRequestContext, student: Person): Promise<string[]> {
  const path = `/api/chats/${await chatIdOf(request, student)}/messages`
  const list = await (await request.get(path, { headers: await bearer(request, student) })).json()
  return (list as { content: string }[]).map(({ content }) => content)
}

test('W5: the service worker sends what waits when no page is open @wide', async ({ page, context, request }) => {
  test.setTimeout(60_000)
  const student = await registerStudent(request)
  await logIn(page, student, '/chat')
  await waitUntilKept(page, 'student')
  await context.setOffline(true)
  const texts = [unique('One'), unique('Two')]
  await write(page, ...texts)
  await expect(waiting(page)).toHaveText('2 waiting to be sent')
  // The page has stored the token for the service worker.
  await untilStored(page, [...texts, '"lampstand-outbox","tokens",["'])
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await context.setOffline(false)
  // Chromium sends its `sync` event at once or minutes later. It may have sent it already: both send each text once.
  const devTools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  const sync = { origin, registrationId, tag: 'send-outbox', lastChance: false }
  await devTools.send('ServiceWorker.dispatchSyncEvent', sync)
  await expect.poll(() => messagesOf(request, student)).toEqual(texts)
})

test('W5: two tabs without Web Locks send each text once @wide', { tag: '@slow' }, async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(60_000)
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const student = await registerStudent(request)
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
  await write(page, ...first)
  await write(other, ...second)
  await context.setOffline(false)
  // A text that is being sent no longer waits.
  await expect.poll(() => messagesOf(request, student)).toEqual([...first, ...second])
  for (const tab of [page, other]) await expect(waiting(tab)).toHaveCount(0, { timeout: 20_000 })
  expect(await messagesOf(request, student)).toEqual([...first, ...second])
})

test('W5: a device whose IndexedDB fails sends each text once @wide', { tag: '@slow' }, async ({
  page,
  context,
  request,
}) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The database is broken', 'UnknownError')
    }
  })
  const student = await registerStudent(request)
  await logIn(page, student, '/chat')
  await expect(page.getByLabel('Your message')).toBeVisible()
  await context.setOffline(true)
  const texts = [unique('One'), unique('Two')]
  await write(page, ...texts)
  await expect(waiting(page)).toHaveText('2 waiting to be sent')
  // The next start reads them from localStorage.
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => messagesOf(request, student)).toEqual(texts)
  await expect(waiting(page)).toHaveCount(0)
})
