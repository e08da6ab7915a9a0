// Push messages in the service worker, and the places that notifications open.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { submitLogin } from '../support/account-forms.ts'
import { newMessage } from '../support/chat.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import {
  dismissAll,
  expect,
  setPermission,
  shownNotifications,
  startWorker,
  tapNotification,
  test,
  turnOn,
  workerOf,
} from '../support/push.ts'

const message = (
  path: string,
  more: Partial<Record<'id' | 'tag' | 'title' | 'body', string>> & { isQuiet?: true } = {},
) => ({
  id: randomUUID(),
  tag: path,
  title: 'New message from your leaders',
  path,
  ...more,
})
const inOrder = (paths: string[]) => paths.toSorted((one, other) => one.localeCompare(other))
const pathsOf = async (page: Page) => (await shownNotifications(page)).map(({ path }) => path)

test('shows each push message once, and a newer one with the same tag in its place', async ({ page, student }) => {
  await logIn(page, student, '/resources')
  await setPermission(page, 'granted')
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
  // A reminder of what is still shown makes no sound.
  await deliver(message('/chat', { title: 'Again', isQuiet: true }))
  await expect.poll(() => shownNotifications(page)).toEqual([{ ...shown, title: 'Again', body: '', silent: true }])
  await dismissAll(page)
  await deliver(message('/chat', { title: '2 new messages', isQuiet: true }))
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ ...shown, title: '2 new messages', body: '', silent: false }])
  // A repetition of the first does not replace the second.
  await deliver(first)
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ ...shown, title: '2 new messages', body: '', silent: true }])
})

test('does not show a message again after the person has dismissed it', async ({ page, student }) => {
  await logIn(page, student, '/resources')
  await setPermission(page, 'granted')
  const deliver = await startWorker(page)
  const first = message('/chat')
  await deliver(first)
  await expect.poll(() => pathsOf(page)).toEqual(['/chat'])
  await dismissAll(page)
  await expect.poll(() => pathsOf(page)).toEqual([])
  await deliver(first)
  // Messages are shown in turn.
  await deliver(message('/announcements'))
  await expect.poll(() => pathsOf(page)).toEqual(['/announcements'])
})

test('shows a neutral text for a message that it cannot read', async ({ page, student }) => {
  await logIn(page, student, '/resources')
  await setPermission(page, 'granted')
  const deliver = await startWorker(page)
  const messages = [
    ...['', 'not JSON', '[]', 'null', '7', '"text"', '{"title":7,"tag":{},"path":"//evil.example"}'],
    '{"path":"https://evil.example/"}',
  ]
  for (const text of messages) {
    await deliver(text)
    await expect
      .poll(() => shownNotifications(page), text)
      .toEqual([expect.objectContaining({ title: 'You have something new', path: '/' })])
    await dismissAll(page)
    await expect.poll(() => pathsOf(page)).toEqual([])
  }
})

test('opens the place of a notification in the open window, and keeps a draft', async ({ page, student, context }) => {
  await logIn(page, student, '/chat')
  await setPermission(page, 'granted')
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

test('opens the place after login, if the open window shows the login screen', async ({ page, student, context }) => {
  await logIn(page, student, '/resources')
  await setPermission(page, 'granted')
  const deliver = await startWorker(page)
  await deliver(message('/announcements'))
  await expect.poll(() => pathsOf(page)).toEqual(['/announcements'])
  // The session has ended while the app was closed.
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await tapNotification(context, '/announcements')
  // Not by waiting: the page that is loaded remembers the place. While it loads, nothing can be evaluated.
  const remembered = () => page.evaluate(() => sessionStorage.getItem('remembered-page')).catch(() => undefined)
  await expect.poll(remembered).toBe(' /announcements')
  await submitLogin(page, student)
  await expect(page).toHaveURL('/announcements')
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible()
})

test('opens a new window at the place when the app is closed', async ({ page, student, context, address }) => {
  await logIn(page, student, '/resources')
  await setPermission(page, 'granted')
  const deliver = await startWorker(page)
  await deliver(message('/prayer-requests'))
  await expect.poll(() => pathsOf(page)).toEqual(['/prayer-requests'])
  const worker = workerOf(context)
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

test('closes notifications when their place is shown, for leaders of one chat', async ({ page, student, api }) => {
  const [one, other] = [student, await registerStudent(api)]
  const chats = [one._id, other._id].map((id) => `/admin/chat?chat=${id}`)
  await logIn(page, leader, '/admin/users')
  await setPermission(page, 'granted')
  const deliver = await startWorker(page)
  const shown = async () => inOrder(await pathsOf(page))
  const paths = [...chats, '/admin/responses']
  for (const path of paths) await deliver(message(path))
  await expect.poll(shown).toEqual(inOrder(paths))
  await page.goto(`${chats[1]}&show=unread`)
  await expect.poll(shown).toEqual([chats[0], '/admin/responses'])
  // The page is live, so a message for it is not kept.
  await deliver(message(`${chats[1]}`))
  await deliver(message('/admin/prayer-requests'))
  await expect.poll(shown).toEqual([chats[0], '/admin/prayer-requests', '/admin/responses'])
})

test('has the icons of notifications before the first one arrives', async ({ page, student, context, api }) => {
  const icons = new Set<string>()
  page.on('request', (sent) => /(icon-192|badge-96)-[\w-]+\.png$/.test(sent.url()) && icons.add(sent.url()))
  await logIn(page, student)
  await turnOn(page)
  await expect.poll(() => icons.size).toBe(2)
  const worker = await (await api.get('/sw.js')).text()
  for (const url of icons) expect(worker).toContain(new URL(url).pathname)
  await expect
    .poll(async () => {
      await context.setOffline(true)
      const responses = await page.evaluate(
        (urls) => Promise.all(urls.map(async (url) => (await fetch(url).catch(() => undefined))?.ok)),
        [...icons],
      )
      await context.setOffline(false)
      return responses
    })
    .toEqual([true, true])
})

test('tells the server at once in which language this device shows the app', async ({ page, student }) => {
  await logIn(page, student)
  await turnOn(page)
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('button', { name: /^Language/ }).click()
  const told = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/device'))
  await page.getByRole('button', { name: 'العربية' }).click()
  expect((await told).postDataJSON()).toMatchObject({ language: 'ar' })
})
