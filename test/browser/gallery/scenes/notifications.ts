// Notifications: the states of a device, which depend on the browser.
import type { Page } from '@playwright/test'
import { all } from '../people-fixtures.ts'
import { inTurn, press, reply, type Scene, scrollTo, seeToast } from '../scene.ts'

const path = '/notifications'

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
  { name: 'notifications', path, user: 'ana', prepare: undecided },
  { name: 'notifications-kinds', path, user: 'ana', act: scrollTo('What you hear about') },
  { name: 'notifications-leader', path, user: 'ruth', prepare: undecided },
  { name: 'notifications-on', path, user: 'ana', prepare: isOn },
  {
    name: 'notifications-test-sent',
    path,
    user: 'ana',
    prepare: all(isOn, reply('POST', /\/device\/test$/, 204, {})),
    act: inTurn(press('Send a test notification'), seeToast(/^Sent!/)),
  },
  {
    name: 'notifications-asking',
    path,
    user: 'ana',
    prepare: inBrowser({ permission: 'default', asks: true }),
    act: turnOn,
  },
  {
    name: 'notifications-failed',
    path,
    user: 'ana',
    prepare: all(inBrowser({ permission: 'granted' }), failsToSubscribe),
    act: inTurn(turnOn, (page) => page.getByText("That didn't work").waitFor()),
  },
  { name: 'notifications-denied', path, user: 'ana', prepare: inBrowser({ permission: 'denied' }) },
  {
    name: 'notifications-denied-iphone',
    path,
    user: 'ana',
    prepare: inBrowser({ permission: 'denied', userAgent: iphone }),
  },
  { name: 'notifications-unsupported', path, user: 'ana', prepare: inBrowser({ lacksPush: true }) },
  { name: 'notifications-insecure', path, user: 'ana', prepare: inBrowser({ isInsecure: true }) },
  { name: 'notifications-iphone', path, user: 'ana', prepare: inBrowser(onIphone) },
  {
    name: 'notifications-iphone-update',
    path,
    user: 'ana',
    prepare: inBrowser({ ...onIphone, isInstalled: true }),
  },
  {
    name: 'offer-student',
    path: '/dashboard',
    user: 'ana',
    prepare: undecided,
    act: scrollTo('Turn on notifications'),
  },
  {
    name: 'offer-leader',
    path: '/admin/dashboard',
    user: 'ruth',
    prepare: undecided,
    act: scrollTo('Turn on notifications'),
  },
  {
    name: 'offer-iphone',
    path: '/dashboard',
    user: 'ana',
    prepare: inBrowser(onIphone),
    act: scrollTo('Turn on notifications'),
  },
  {
    name: 'offer-refused',
    path: '/dashboard',
    user: 'ana',
    prepare: all(undecided, (page) =>
      page.addInitScript(() => {
        Notification.requestPermission = async () => {
          Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
          return 'denied'
        }
      }),
    ),
    act: inTurn(press('Turn on'), (page) => page.getByText('Notifications are blocked on this device.').waitFor()),
  },
]
