// Notifications: the states of a device, which depend on the browser.
import type { Page } from '@playwright/test'
import { press, scrollTo, seeText, seeToast } from '../acts.ts'
import { reply } from '../responses.ts'
import { all, given, type Scene, scenesOf } from '../scene.ts'

const onNotifications = scenesOf({ path: '/notifications', user: 'ana' })
const onDashboard = scenesOf({ path: '/dashboard', user: 'ana' })

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
const inBrowser = (browser: Browser) => (page: Page) => page.addInitScript(changeBrowser, browser)

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'
const onIphone = { lacksPush: true, userAgent: iphone } as const
const subscribed = reply('GET', /\/api\/notifications$/, 200, {
  publicKey: 'BAAA',
  isSubscribed: true,
  kinds: [
    { kind: 'question', isOn: true },
    { kind: 'message', isOn: false },
  ],
  quietHours: { from: '21:00', to: '07:00' },
})
const isOn = all(inBrowser({ permission: 'granted', isOn: true }), subscribed)
/** A service worker whose browser can't reach its push service. */
const failsToSubscribe = (page: Page) =>
  page.addInitScript(() => {
    const refuse = async () => {
      throw new DOMException('Registration failed', 'AbortError')
    }
    const pushManager = { getSubscription: async () => null, subscribe: refuse }
    Object.defineProperty(navigator.serviceWorker, 'ready', { get: async () => ({ pushManager }) })
  })
const undecided = inBrowser({ permission: 'default' })
const turnOn = press('Turn on notifications')

export const notificationScenes: Scene[] = [
  onNotifications('notifications', given(undecided)),
  onNotifications('notifications-kinds', scrollTo('What you hear about')),
  onNotifications('notifications-leader', given(undecided), { user: 'ruth' }),
  onNotifications('notifications-on', given(isOn)),
  onNotifications(
    'notifications-test-sent',
    given(isOn, reply('POST', /\/device\/test$/, 204, {})),
    press('Send a test notification'),
    seeToast(/^Sent!/),
  ),
  onNotifications('notifications-asking', given(inBrowser({ permission: 'default', asks: true })), turnOn),
  onNotifications(
    'notifications-failed',
    given(inBrowser({ permission: 'granted' }), failsToSubscribe),
    turnOn,
    seeText("couldn't reach its notification service"),
  ),
  onNotifications('notifications-denied', given(inBrowser({ permission: 'denied' }))),
  onNotifications('notifications-denied-iphone', given(inBrowser({ permission: 'denied', userAgent: iphone }))),
  onNotifications('notifications-unsupported', given(inBrowser({ lacksPush: true }))),
  onNotifications('notifications-insecure', given(inBrowser({ isInsecure: true }))),
  onNotifications('notifications-iphone', given(inBrowser(onIphone))),
  onNotifications('notifications-iphone-update', given(inBrowser({ ...onIphone, isInstalled: true }))),
  onDashboard('offer-student', given(undecided), scrollTo('Turn on notifications')),
  scenesOf({ path: '/admin/dashboard', user: 'ruth' })(
    'offer-leader',
    given(undecided),
    scrollTo('Turn on notifications'),
  ),
  onDashboard('offer-iphone', given(inBrowser(onIphone)), scrollTo('Turn on notifications')),
  onDashboard(
    'offer-refused',
    given(undecided, (page) =>
      page.addInitScript(() => {
        Notification.requestPermission = async () => {
          Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
          return 'denied'
        }
      }),
    ),
    press('Turn on'),
    seeText('Notifications are blocked on this device.'),
  ),
]
