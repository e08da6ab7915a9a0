// Notifications: the states of a device, which depend on the browser.
import { press, scrollTo, see } from '../acts.ts'
import { before, reply, type Scene, scenesOf } from '../scene.ts'

const onNotifications = scenesOf('/notifications', 'ana')
const onDashboard = scenesOf('/dashboard', 'ana')

/** What a scene changes in the browser. */
interface Browser {
  permission?: NotificationPermission
  /** Whether the browser's question stays open. */
  asks?: true
  /** Whether the user has turned notifications on on this device. */
  isOn?: true
  lacksPush?: true
  isInsecure?: true
  isInstalled?: true
  userAgent?: string
}

function changeBrowser({ permission, asks, isOn, lacksPush, isInsecure, isInstalled, userAgent }: Browser): void {
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { configurable: true, get: () => value })
  if (permission !== undefined) {
    define(Notification, 'permission', permission)
    Notification.requestPermission = asks ? () => new Promise(() => undefined) : async () => permission
  }
  if (isOn) {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (name) {
      return name.endsWith(':push') ? 'on' : getItem.call(this, name)
    }
  }
  if (lacksPush) for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name)
  if (isInsecure) define(window, 'isSecureContext', false)
  if (isInstalled) define(navigator, 'standalone', true)
  if (userAgent !== undefined) define(navigator, 'userAgent', userAgent)
}

/** Headless Chromium refuses to notify, unless a scene says otherwise. */
const inBrowser = (browser: Browser) => before((page) => page.addInitScript(changeBrowser, browser))

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/128.0.0.0 Mobile'
const onIphone = { lacksPush: true, userAgent: iphone } as const
const subscribed = reply('GET', /\/api\/notifications$/, 200, {
  publicKey: 'BAAA',
  isSubscribed: true,
  kinds: [
    { kind: 'question', isOn: true },
    { kind: 'message', isOn: false },
  ],
  quietHours: { from: '21:00', to: '07:00' },
  channels: [],
  addresses: [],
  needsParents: false,
})
const isOn = [inBrowser({ permission: 'granted', isOn: true }), subscribed]
/** A service worker whose browser can't reach its push service. */
const failsToSubscribe = before((page) =>
  page.addInitScript(() => {
    const refuse = async () => {
      throw new DOMException('Registration failed', 'AbortError')
    }
    const pushManager = { getSubscription: async () => null, subscribe: refuse }
    Object.defineProperty(navigator.serviceWorker, 'ready', { get: async () => ({ pushManager }) })
  }),
)
const undecided = inBrowser({ permission: 'default' })
const turnOn = press('Turn on notifications')

export const notificationScenes: Scene[] = [
  onNotifications('notifications', undecided),
  onNotifications('notifications-kinds', scrollTo('What you hear about')),
  onNotifications(
    'notifications-leader',
    undecided,
    { user: 'ruth' },
    see('Responses to review'),
    see('People waiting to join'),
  ),
  onNotifications('notifications-on', isOn),
  onNotifications(
    'notifications-test-sent',
    isOn,
    reply('POST', /\/device\/test$/, 204, {}),
    press('Send a test notification'),
    see(/^Sent!/),
  ),
  onNotifications('notifications-asking', inBrowser({ permission: 'default', asks: true }), turnOn),
  onNotifications(
    'notifications-failed',
    inBrowser({ permission: 'granted' }),
    failsToSubscribe,
    turnOn,
    see("couldn't reach its notification service"),
  ),
  onNotifications('notifications-denied', inBrowser({ permission: 'denied' })),
  onNotifications(
    'notifications-denied-iphone',
    inBrowser({ permission: 'denied', userAgent: iphone }),
    see(/Open Settings, then Notifications/),
  ),
  onNotifications(
    'notifications-denied-android',
    inBrowser({ permission: 'denied', userAgent: android }),
    see(/then Permissions/),
  ),
  onNotifications(
    'notifications-unsupported',
    inBrowser({ lacksPush: true }),
    see("This browser can't show notifications."),
  ),
  onNotifications('notifications-insecure', inBrowser({ isInsecure: true }), see(/starts with https/)),
  onNotifications('notifications-iphone', inBrowser(onIphone), see(/once this app is on your Home Screen/)),
  onNotifications(
    'notifications-iphone-update',
    inBrowser({ ...onIphone, isInstalled: true }),
    see(/iOS 16.4 or later/),
  ),
  onDashboard('offer-student', undecided, scrollTo('Turn on notifications')),
  scenesOf('/admin/dashboard', 'ruth')('offer-leader', undecided, scrollTo('Turn on notifications')),
  onDashboard('offer-iphone', inBrowser(onIphone), scrollTo('Turn on notifications')),
  onDashboard(
    'offer-refused',
    undecided,
    before((page) =>
      page.addInitScript(() => {
        Notification.requestPermission = async () => {
          Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
          return 'denied'
        }
      }),
    ),
    press('Turn on'),
    see('Notifications are blocked on this device.'),
  ),
]
