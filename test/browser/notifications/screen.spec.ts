// The screen for notifications: this device, and the kinds.
import type { Page } from '@playwright/test'
import { logIn, registerStudent, tokenOf } from '../support/people.ts'
import { expect, isSubscribed, pushCounts, setPermission, startWorker, test, turnOn } from '../support/push.ts'
import { fail } from '../support/routes.ts'
import { expectConsole } from '../support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Returns the requests that register the device from now on. */
function registrations(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'PUT' && sent.url().endsWith('/api/notifications/device')) {
      seen.push(sent.postDataJSON().timeZone)
    }
  })
  return seen
}

test('asks for the permission after a tap on Turn on notifications, and never on load', async ({ page, student }) => {
  await logIn(page, student, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Turn on notifications' })).toBeVisible()
  expect((await pushCounts(page)).permissionRequests).toBe(0)
  await page.goto('/notifications')
  await expect(button(page, 'Turn on notifications')).toBeVisible()
  await expect(page.getByRole('switch').first()).toBeVisible()
  expect((await pushCounts(page)).permissionRequests).toBe(0)
  await setPermission(page, 'granted')
  await startWorker(page)
  await button(page, 'Turn on notifications').click()
  await expect(page.getByText('Notifications are on.')).toBeVisible()
  expect((await pushCounts(page)).permissionRequests).toBe(1)
  expect(await isSubscribed(page)).toBe(true)
})

test('subscribes the device with its time zone, and turns it off again', async ({ page, student, api }) => {
  const token = await logIn(page, student)
  const isKnown = async () => {
    const response = await api.get('/api/notifications', { headers: { authorization: `Bearer ${token}` } })
    return (await response.json()).isSubscribed
  }
  const sent = registrations(page)
  await turnOn(page)
  expect([sent, await isKnown()]).toEqual([['UTC'], true])
  await page.reload()
  await button(page, 'Turn off on this device').click()
  await expect(page.getByText('Notifications are off.')).toBeVisible()
  expect([await isSubscribed(page), await isKnown()]).toEqual([false, false])
  await page.reload()
  await expect(button(page, 'Turn on notifications')).toBeVisible()
})

test('registers the device at a start only for a new time zone or session', async ({ page, student, context, api }) => {
  await logIn(page, student)
  await turnOn(page)
  const sent = registrations(page)
  const start = async () => {
    await page.goto('/resources')
    await expect.poll(async () => (await pushCounts(page)).subscriptionReads).toBeGreaterThan(0)
  }
  await start()
  await start()
  expect(sent).toEqual([])
  await context.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Asia/Kolkata' }
    }
  })
  await page.goto('/resources')
  await expect.poll(() => sent).toEqual(['Asia/Kolkata'])
  // Another session on the same device, such as after 30 days.
  const token = await tokenOf(api, student)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto('/resources')
  await expect.poll(() => sent).toHaveLength(2)
  const headers = { authorization: `Bearer ${token}` }
  await expect
    .poll(async () => (await (await api.get('/api/notifications', { headers })).json()).isSubscribed)
    .toBe(true)
})

test('unsubscribes a device that somebody else has used before', async ({ page, student, api }) => {
  await logIn(page, student)
  await turnOn(page)
  // The session has ended while the app was closed.
  const token = await tokenOf(api, await registerStudent(api))
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto('/resources')
  await expect.poll(() => isSubscribed(page)).toBe(false)
})

test('keeps nothing subscribed when the server refuses or is away', async ({ page, student }) => {
  expectConsole(/status of 500|ERR_FAILED/)
  await logIn(page, student)
  await setPermission(page, 'granted')
  await page.goto('/notifications')
  await startWorker(page)
  await fail(page, '**/api/notifications/device')
  await button(page, 'Turn on notifications').click()
  await expect(page.getByRole('alert').filter({ hasText: "couldn't reach its notification service" })).toBeVisible()
  expect(await isSubscribed(page)).toBe(false)
  await page.unroute('**/api/notifications/device')
  await page.route('**/api/notifications/device', (route) => route.abort())
  await button(page, 'Try Again').click()
  await expect(page.getByRole('main').getByRole('alert')).not.toContainText("couldn't reach its notification service")
  expect(await isSubscribed(page)).toBe(false)
})

test('explains how to allow blocked notifications, and follows the browser', async ({ page, student }) => {
  await logIn(page, student, '/notifications')
  await expect(button(page, 'Turn on notifications')).toBeVisible()
  await setPermission(page, 'denied')
  await expect(page.getByText('Notifications are blocked on this device.')).toBeVisible()
  await expect(page.getByText(/icon to the left of the address/)).toBeVisible()
  await expect(button(page, 'Turn on notifications')).toHaveCount(0)
  await expect(page.getByRole('switch').first()).toBeVisible()
  await setPermission(page, 'granted')
  await expect(button(page, 'Turn on notifications')).toBeVisible()
})

test('saves the switches of each kind for all devices, or turns one back', async ({ page, student, openAs }) => {
  await logIn(page, student, '/notifications')
  const names = ['New questions', 'Questions due tomorrow', 'Feedback on your answers', 'Chat messages']
  names.push('Announcements', 'Responses to your prayer requests', 'Prayers for you', 'Get help')
  await expect(page.getByRole('switch')).toHaveCount(names.length)
  for (const name of names) await expect(page.getByRole('switch', { name })).toBeChecked()
  await expect(page.getByText('Between 9:00 PM and 7:00 AM')).toBeVisible()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('switch', { name: 'Prayers for you' }).uncheck()
  expect((await saved).status()).toBe(200)
  const other = await openAs(student, '/notifications')
  await expect(other.getByRole('switch', { name: 'Prayers for you' })).not.toBeChecked()
  await expect(other.getByRole('switch', { name: 'Announcements' })).toBeChecked()
  await fail(page, '**/api/notifications')
  await page.getByRole('switch', { name: 'Announcements' }).click()
  await expect(page.getByText("We couldn't save this. Try again.")).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Announcements' })).toBeChecked()
})

test('shows when the browser refuses to ask or to subscribe, and succeeds at the next attempt', async ({
  page,
  student,
}) => {
  await logIn(page, student)
  await setPermission(page, 'granted')
  await page.goto('/notifications')
  await startWorker(page)
  await page.evaluate(() => {
    const { subscribe } = PushManager.prototype
    PushManager.prototype.subscribe = async () => {
      PushManager.prototype.subscribe = subscribe
      throw new DOMException('Registration failed - push service error', 'AbortError')
    }
    const { requestPermission } = Notification
    Notification.requestPermission = async () => {
      Notification.requestPermission = requestPermission
      throw new DOMException('Not allowed here', 'NotAllowedError')
    }
  })
  for (const name of ['Turn on notifications', 'Try Again']) {
    await button(page, name).click()
    await expect(page.getByRole('alert').filter({ hasText: "couldn't reach its notification service" })).toBeVisible()
  }
  await button(page, 'Try Again').click()
  await expect(page.getByText('Notifications are on.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
