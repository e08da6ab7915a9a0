// Push messages in the service worker, and the places that notifications open.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newMessage } from './support/chat.ts'
import { leader, logIn, registerStudent } from './support/people.ts'
import { setPermission, shownNotifications, startWorker, tapNotification } from './support/push.ts'
import { expect, test } from './support/test.ts'

const message = (path: string, more: Partial<Record<'id' | 'tag' | 'title' | 'body', string>> = {}) => ({
  id: randomUUID(),
  tag: path,
  title: 'New message from your leaders',
  path,
  ...more,
})
const pathsOf = async (page: Page) => (await shownNotifications(page)).map(({ path }) => path)

test('shows each push message once, and a newer one with the same tag in its place', async ({
  page,
  request,
  address,
}) => {
  await setPermission(page, 'granted', address)
  await logIn(page, await registerStudent(request), '/resources')
  const deliver = await startWorker(page)
  const first = message('/chat', { body: 'Open the chat' })
  await deliver(first)
  const shown = { title: first.title, body: 'Open the chat', tag: '/chat', path: '/chat' }
  await expect.poll(() => shownNotifications(page)).toEqual([{ ...shown, silent: false }])
  await deliver(first)
  await expect.poll(() => shownNotifications(page)).toEqual([{ ...shown, silent: true }])
  await deliver(message('/chat', { title: '2 new messages' }))
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ ...shown, title: '2 new messages', body: '', silent: false }])
  // A repetition of the first does not replace the second.
  await deliver(first)
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ ...shown, title: '2 new messages', body: '', silent: true }])
})

test('does not show a message again after the person has dismissed it', async ({ page, request, address }) => {
  await setPermission(page, 'granted', address)
  await logIn(page, await registerStudent(request), '/resources')
  const deliver = await startWorker(page)
  const first = message('/chat')
  await deliver(first)
  await expect.poll(() => pathsOf(page)).toEqual(['/chat'])
  await page.evaluate(async () => {
    for (const notification of await (await navigator.serviceWorker.ready).getNotifications()) notification.close()
  })
  await expect.poll(() => pathsOf(page)).toEqual([])
  await deliver(first)
  // Messages are shown in turn.
  await deliver(message('/announcements'))
  await expect.poll(() => pathsOf(page)).toEqual(['/announcements'])
})

test('shows a neutral text for a message that it cannot read', async ({ page, request, address }) => {
  await setPermission(page, 'granted', address)
  await logIn(page, await registerStudent(request), '/resources')
  const deliver = await startWorker(page)
  const messages = [
    ...['', 'not JSON', '[]', 'null', '7', '"text"', '{"title":7,"tag":{},"path":"//evil.example"}'],
    '{"path":"https://evil.example/"}',
  ]
  for (const text of messages) {
    await deliver(text)
    await expect
      .poll(() => shownNotifications(page))
      .toEqual([expect.objectContaining({ title: 'You have something new', path: '/' })])
    await page.evaluate(async () => {
      for (const it of await (await navigator.serviceWorker.ready).getNotifications()) it.close()
    })
  }
})

test('opens the place of a tapped notification in the open window, without losing a draft', async ({
  page,
  context,
  request,
  address,
}) => {
  await setPermission(page, 'granted', address)
  await logIn(page, await registerStudent(request), '/chat')
  const deliver = await startWorker(page)
  await newMessage(page).fill('I am still writing')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await deliver(message('/prayer-requests?show=yours'))
  await expect.poll(() => pathsOf(page)).toEqual(['/prayer-requests?show=yours'])
  await tapNotification(context, '/prayer-requests?show=yours')
  await expect(page).toHaveURL('/prayer-requests?show=yours')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect.poll(() => pathsOf(page)).toEqual([])
  await page.goBack()
  await expect(newMessage(page)).toHaveValue('I am still writing')
})

test('opens the place after login, if the open window shows the login screen', async ({
  page,
  context,
  request,
  address,
}) => {
  await setPermission(page, 'granted', address)
  const student = await registerStudent(request)
  await logIn(page, student, '/resources')
  const deliver = await startWorker(page)
  await deliver(message('/announcements'))
  await expect.poll(() => pathsOf(page)).toEqual(['/announcements'])
  // The session has ended while the app was closed.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await tapNotification(context, '/announcements')
  // Not by waiting: the page that is loaded remembers the place.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('remembered-page'))).toBe('/announcements')
  await page.getByLabel('Username').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/announcements')
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible()
})

test('opens a new window at the place when the app is closed', async ({ page, context, request, address }) => {
  await setPermission(page, 'granted', address)
  await logIn(page, await registerStudent(request), '/resources')
  const deliver = await startWorker(page)
  await deliver(message('/prayer-requests'))
  await expect.poll(() => pathsOf(page)).toEqual(['/prayer-requests'])
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no service worker')
  // The browser opens windows only for a tap of a person.
  await worker.evaluate(() => {
    const { clients } = globalThis as unknown as { clients: { openWindow: (url: string) => Promise<null> } }
    clients.openWindow = async (url) => {
      Object.assign(globalThis, { opened: url })
      return null
    }
  })
  await page.goto('about:blank')
  await tapNotification(context, '/prayer-requests')
  const opened = () => worker.evaluate(() => (globalThis as unknown as { opened?: string }).opened)
  await expect.poll(opened).toBe('/prayer-requests')
  await page.goto(`${address}${await opened()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Prayer Requests' })).toBeVisible()
})

test('closes notifications when their place is on the screen, for leaders those of one chat', async ({
  page,
  request,
  address,
}) => {
  await setPermission(page, 'granted', address)
  await registerStudent(request)
  await logIn(page, leader, '/admin/users')
  const deliver = await startWorker(page)
  const paths = ['/admin/chat?chat=1', '/admin/chat?chat=2', '/admin/responses']
  for (const path of paths) await deliver(message(path))
  await expect.poll(async () => (await pathsOf(page)).sort()).toEqual(paths)
  await page.goto('/admin/chat?chat=2')
  await expect.poll(async () => (await pathsOf(page)).sort()).toEqual(['/admin/chat?chat=1', '/admin/responses'])
  // The page is live, so a message for it is not kept.
  await deliver(message('/admin/chat?chat=2'))
  await deliver(message('/admin/prayer-requests'))
  await expect
    .poll(async () => (await pathsOf(page)).sort())
    .toEqual(['/admin/chat?chat=1', '/admin/prayer-requests', '/admin/responses'])
})
