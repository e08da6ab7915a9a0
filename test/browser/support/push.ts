// A browser's part of notifications: messages are delivered through the DevTools protocol, because no push service is near. The
// bundled Chromium has no notifications either. In another one (CHROMIUM_PATH), they are the browser's own.
import type { BrowserContext, Page } from '@playwright/test'
import { isBundled } from '#tools/find-chromium.ts'
import { pushSubscription } from '../../support/push.ts'
import {
  type Counts,
  permissionKey,
  replaceNotifications,
  replacePermission,
  replacePushManager,
  type Subscription,
} from './replace-push.ts'
import { test as base } from './test.ts'

export { expect } from '@playwright/test'

/** Gives a browser push and notifications, before its first page opens. */
export async function givePush(context: BrowserContext, given: Subscription = pushSubscription()): Promise<void> {
  if (isBundled) {
    await context.addInitScript(replacePermission, permissionKey)
    await context.addInitScript(replaceNotifications)
  }
  const { endpoint, keys } = given
  await context.addInitScript(replacePushManager, { endpoint, keys })
}

/** Sets the permission to notify, as a person does in the browser's question or in its settings. The page has to be open. */
export async function setPermission(page: Page, setting: 'granted' | 'denied'): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [permissionKey, setting] as const)
  const client = await page.context().newCDPSession(page)
  const { targetInfo } = await client.send('Target.getTargetInfo')
  const { browserContextId = '' } = targetInfo
  const { origin } = new URL(page.url())
  await client.send('Browser.setPermission', {
    ...{ permission: { name: 'notifications' }, setting, origin, browserContextId },
  })
}

/** The `test` of notifications, with service workers. */
export const test = base.extend({
  serviceWorkers: 'allow',
  page: async ({ page, context }, use) => {
    await givePush(context)
    await use(page)
  },
})

/** Turns notifications on on their screen. */
export async function turnOn(page: Page): Promise<void> {
  await setPermission(page, 'granted')
  await page.goto('/notifications')
  await startWorker(page)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByText('Notifications are on.').waitFor()
}

export const pushCounts = (page: Page): Promise<Counts> =>
  page.evaluate(() => (window as unknown as { pushCounts: Counts }).pushCounts)

/** Returns whether the browser has a subscription. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('test-subscription') !== null)

/** The notifications that the browser shows. */
export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, silent, data }) => ({
      ...{ title, body, tag, silent },
      path: data.path as string,
    }))
  })

/** Closes all notifications, as a person does. */
export const dismissAll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const it of await (await navigator.serviceWorker.ready).getNotifications()) it.close()
  })

/** Starts the service worker earlier than the app does, and returns a function that delivers a push message to it. */
export async function startWorker(page: Page): Promise<(message: object | string) => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { isDeleted, registrationId } of registrations) if (!isDeleted) resolve(registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const registrationId = await registered
  if (isBundled) await workerOf(page.context()).evaluate(replaceNotifications)
  const { origin } = new URL(page.url())
  return async (message) => {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

export function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no service worker')
  return worker
}

/** Taps the notification of a place. No person has tapped, so the browser refuses to focus or open windows. */
export const tapNotification = (context: BrowserContext, path: string): Promise<void> =>
  workerOf(context).evaluate(
    async ({ wanted, isReplaced }) => {
      const { registration, NotificationEvent } = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, init: { notification: Notification }) => Event
      }
      const notifications = await registration.getNotifications()
      const notification = notifications.find(({ data }) => data.path === wanted)
      if (notification === undefined) throw new Error(`There is no notification for ${wanted}`)
      const type = 'notificationclick'
      const event = isReplaced
        ? Object.assign(new Event(type), { notification })
        : new NotificationEvent(type, { notification })
      // Chromium refuses it for events of scripts.
      Object.defineProperty(event, 'waitUntil', { value: () => undefined })
      globalThis.dispatchEvent(event)
    },
    { wanted: path, isReplaced: isBundled },
  )
