// A browser's part of Web Push: the tests' Chromium has no push service, so its subscriptions are replaced and messages are delivered
// through the DevTools protocol.
import type { BrowserContext, Page } from '@playwright/test'
import { pushSubscription } from '#test/support/push.ts'

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** How often a page has asked for the permission, and read its subscription. */
interface Counts {
  permissionRequests: number
  subscriptionReads: number
}

/** Replaces `PushManager`. A subscription lasts as long as the browser's storage. */
function replacePushManager(subscription: Subscription): void {
  const name = 'test-subscription'
  const counts: Counts = { permissionRequests: 0, subscriptionReads: 0 }
  Object.assign(window, { pushCounts: counts })
  const create = (applicationServerKey: ArrayBuffer) => ({
    ...subscription,
    options: { applicationServerKey },
    toJSON: () => subscription,
    unsubscribe: async () => {
      const wasSubscribed = localStorage.getItem(name) !== null
      localStorage.removeItem(name)
      return wasSubscribed
    },
  })
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      localStorage.setItem(name, String(applicationServerKey))
      return create(applicationServerKey.buffer)
    },
    getSubscription: async () => {
      counts.subscriptionReads += 1
      const key = localStorage.getItem(name)
      return key === null ? null : create(Uint8Array.from(key.split(','), Number).buffer)
    },
  })
  const { requestPermission } = Notification
  Notification.requestPermission = () => {
    counts.permissionRequests += 1
    return requestPermission.call(Notification)
  }
}

/** Gives a browser a push service, before its first page opens. */
export async function givePush(context: BrowserContext, subscription = pushSubscription()): Promise<void> {
  const { endpoint, keys } = subscription
  await context.addInitScript(replacePushManager, { endpoint, keys })
}

/** Sets the permission to notify, as a person does in the browser's question or in its settings. */
export async function setPermission(page: Page, setting: 'granted' | 'denied' | 'prompt', origin: string) {
  const client = await page.context().newCDPSession(page)
  const { targetInfo } = await client.send('Target.getTargetInfo')
  const { browserContextId = '' } = targetInfo
  await client.send('Browser.setPermission', {
    ...{ permission: { name: 'notifications' }, setting, origin, browserContextId },
  })
}

/** Turns notifications on on their screen, without looking at it. */
export async function turnOn(page: Page, address: string): Promise<void> {
  await setPermission(page, 'granted', address)
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

/** Starts the service worker, and returns a function that delivers a push message to it. */
export async function startWorker(page: Page): Promise<(message: object | string) => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { isDeleted, registrationId } of registrations) if (!isDeleted) resolve(registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  // Earlier than the app does.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const registrationId = await registered
  return async (message) => {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    await client.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
  }
}

/** Taps the notification at a path. No person has tapped, so the browser refuses to focus or open windows. */
export async function tapNotification(context: BrowserContext, path: string): Promise<void> {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no service worker')
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const notifications = await scope.registration.getNotifications()
    const notification = notifications.find(({ data }) => data.path === wanted)
    if (notification === undefined) throw new Error(`There is no notification for ${wanted}`)
    globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  }, path)
}
