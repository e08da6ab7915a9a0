// Functions that run in a page or in the service worker, and replace what the tests' browser lacks.

export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** How often a page has asked for the permission, and read its subscription. */
export interface Counts {
  permissionRequests: number
  subscriptionReads: number
}

/** Replaces `PushManager` in a page, and counts. A subscription lasts as long as the browser's storage. */
export function replacePushManager(subscription: Subscription): void {
  // A page has no storage before it has loaded.
  if (window.origin === 'null') return
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

export const permissionKey = 'test-permission'

/** Replaces the permission in a page of the bundled Chromium, which never notifies. */
export function replacePermission(key: string): void {
  if (window.origin === 'null') return
  const read = () => (localStorage.getItem(key) ?? 'default') as NotificationPermission
  Object.defineProperty(Notification, 'permission', { get: read })
  Notification.requestPermission = async () => read()
}

/** Replaces notifications in a page or service worker of the bundled Chromium. Both share a cache. */
export function replaceNotifications(): void {
  // An empty page has no service workers.
  if (typeof ServiceWorkerRegistration === 'undefined') return
  const open = () => caches.open('test-notifications')
  const toPath = (tag: string) => `/${encodeURIComponent(tag)}`
  Object.assign(ServiceWorkerRegistration.prototype, {
    showNotification: async (
      title: string,
      { body = '', tag = '', silent = null, data = null }: NotificationOptions,
    ) => {
      const response = new Response(JSON.stringify({ title, body, tag, silent, data }))
      await (await open()).put(toPath(tag), response)
    },
    getNotifications: async ({ tag }: { tag?: string } = {}) => {
      const cache = await open()
      const responses = await cache.matchAll(tag === undefined ? undefined : toPath(tag))
      const notifications = await Promise.all(responses.map((response) => response.json()))
      return notifications.map((it) => ({ ...it, close: () => void cache.delete(toPath(it.tag)) }))
    },
  })
}
