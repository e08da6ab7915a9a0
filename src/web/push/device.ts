// Loaded when a person turns notifications on or off, and at the start of the app if they are on.
import { currentLanguage } from '#web/storage/texts.ts'
import { api } from '../api/api.ts'
import { ApiError, OfflineError } from '../api/api-error.ts'
import badge from '../icons/badge-96.png?url'
import icon from '../icons/icon-192.png?url'
import { maySaveUserData } from '../storage/user-data.ts'
import { endPush } from './end-push.ts'
import { findRegistration } from './find-registration.ts'
import { deviceTimeZone, forgetTurnedOn, hasTurnedOn, isRegistered, markRegistered, pushMarkOf } from './push-mark.ts'

/** Time for the service worker to start after the first visit. */
const readyTimeoutMs = 10_000

async function pushManagerOf(): Promise<PushManager> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('There is no service worker')), readyTimeoutMs),
  )
  return (await Promise.race([navigator.serviceWorker.ready, timeout])).pushManager
}

const toBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

function isFor(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey
  return key !== null && toBase64Url(key) === publicKey.replace(/=/g, '')
}

const subscribe = (pushManager: PushManager, publicKey: string) =>
  pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(publicKey) })

/** Loads the icons of notifications into the browser's caches, so that the service worker needs no request to show them. */
async function loadIcons(): Promise<void> {
  try {
    for (const url of [badge, icon]) await (await fetch(url, { priority: 'low' })).arrayBuffer()
  } catch {
    // A notification without an icon is better than none.
  }
}

/** Tells the server where this device receives notifications. */
async function register(userId: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  if (endpoint === undefined) throw new Error('The subscription has no endpoint')
  const body = { endpoint, keys: { p256dh, auth }, timeZone: deviceTimeZone(), language: currentLanguage() }
  // Before the request: the language may change meanwhile.
  const mark = await pushMarkOf(endpoint)
  await api('PUT /api/notifications/device', { body })
  markRegistered(userId, mark)
  void loadIcons()
  // The user has logged out meanwhile.
  if (!maySaveUserData(userId)) await endPush()
}

/** Subscribes this device. The person has allowed notifications. */
export async function turnOnDevice(userId: string): Promise<void> {
  const [pushManager, { publicKey }] = await Promise.all([pushManagerOf(), api('GET /api/notifications')])
  // An earlier subscription may have expired at the push service, or belong to another key or person.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await subscribe(pushManager, publicKey)
  try {
    await register(userId, subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

/** Unsubscribes this device. Without a subscription in the browser, the server's ends with its next message. */
export async function turnOffDevice(userId: string): Promise<void> {
  forgetTurnedOn(userId)
  const results = await Promise.allSettled([endPush(), api('DELETE /api/notifications/device')])
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length === results.length) throw failures[0]
}

/** Tells the server about a new session, endpoint, time zone or language. Sends nothing if the server knows. */
export async function refreshRegistration(userId: string): Promise<void> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  if (!hasTurnedOn(userId)) {
    // Somebody else's, who used this device before.
    if (subscription) await endPush()
    return
  }
  try {
    if (!subscription) return await turnOnDevice(userId)
    // The icons may have changed with the version of the app.
    if (isRegistered(userId, await pushMarkOf(subscription.endpoint))) return await loadIcons()
    const { publicKey } = await api('GET /api/notifications')
    if (isFor(subscription, publicKey)) await register(userId, subscription)
    else await turnOnDevice(userId)
  } catch (error) {
    // If the browser refused and not the server, the next start would fail too. Then the person is asked again.
    if (!(error instanceof OfflineError || error instanceof ApiError)) forgetTurnedOn(userId)
  }
}
