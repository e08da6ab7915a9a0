import { notifications_new } from '#messages'
// Loaded when a device is subscribed (../push/device.ts), not with the worker: they have as many bytes as its script.
import badge from '../icons/badge-96.png?url'
import icon from '../icons/icon-192.png?url'
import { showsPlace } from '../push/shows-place.ts'
import type { WorkerMessage } from '../push/worker-messages.ts'
import { isOwnPath } from '../session/remembered-page.ts'
import { rememberShown, wasShown } from './shown-notifications.ts'
import { type WindowClient, type WorkerEvents, worker } from './worker-scope.ts'

type PushData = WorkerEvents['push']['data']

/** A push message. If it can't be read, it says only that there is something new. */
interface Message {
  /** Undefined if repetitions can't be recognized. */
  id: string | undefined
  tag: string
  /** Whether it replaces one that is still shown without a sound. */
  isQuiet: boolean
  title: string
  body: string
  path: string
}

/** Options that browsers support and TypeScript does not know. */
interface Options extends NotificationOptions {
  renotify?: boolean
}

/** Time for a page to confirm that it opens a screen. */
const confirmTimeoutMs = 2_000

function readMessage(data: PushData): Message {
  let given: Record<string, unknown> = {}
  try {
    given = Object(data?.json())
  } catch {
    // Not JSON.
  }
  const text = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? given[name] : undefined)
  const path = text('path') ?? '/'
  return {
    id: text('id'),
    tag: text('tag') ?? 'new',
    isQuiet: given['isQuiet'] === true,
    title: text('title') ?? notifications_new(),
    body: text('body') ?? '',
    path: isOwnPath(path) ? path : '/',
  }
}

const openWindows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows a notification that sounds if it has another id than one with its tag. */
const show = ({ id, path, title, isQuiet: _, ...message }: Message, silent: boolean) =>
  worker.registration.showNotification(title, {
    icon,
    badge,
    ...message,
    dir: 'auto',
    renotify: !silent,
    silent,
    data: { id, path },
  } satisfies Options as NotificationOptions)

async function close(id: string | undefined, tag: string): Promise<void> {
  const shown = await worker.registration.getNotifications({ tag })
  for (const notification of shown) if (notification.data?.id === id) notification.close()
}

/**
 * Shows a push message. Browsers require a notification for each message, so one without use for the person is shown without a
 * sound and closed: a repeated one, and one for the place at which the person is looking.
 */
async function receive(data: PushData): Promise<void> {
  const message = readMessage(data)
  const { id, tag, path } = message
  const [newest] = await worker.registration.getNotifications({ tag })
  if (id !== undefined && (newest?.data?.id === id || (await wasShown(id)))) {
    if (newest === undefined) {
      await show(message, true)
      return close(id, tag)
    }
    // Keeps a newer message about the same, which has replaced this one.
    const { title, body, data: shown } = newest
    return show({ tag, title, body, isQuiet: true, id: shown?.id, path: shown?.path ?? '/' }, true)
  }
  const isSeen = (await openWindows()).some(({ focused, url }) => focused && showsPlace(url, path))
  await show(message, isSeen || (message.isQuiet && newest !== undefined))
  if (isSeen) await close(id, tag)
  if (id !== undefined) await rememberShown(id)
}

let last: Promise<void> = Promise.resolve()

/** Shows one message after the other, so that two deliveries of the same message are recognized. */
function receiveInTurn(data: PushData): Promise<void> {
  last = last.catch(() => undefined).then(() => receive(data))
  return last
}

/** Asks a page to open a place. Returns whether it does: the login screen and earlier versions of the app do not. */
const askToOpen = (client: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    setTimeout(resolve, confirmTimeoutMs, false)
    port1.onmessage = () => resolve(true)
    client.postMessage({ type: 'open', path } satisfies WorkerMessage, [port2])
  })

/** Opens a place in the window of the app that was used last, or else in a new one. */
async function open(path: string): Promise<void> {
  const windows = await openWindows()
  const window = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (window === undefined) return void (await worker.clients.openWindow(path))
  // First, because a page in the background may be frozen. A browser refuses it long after the tap.
  await window.focus().catch(() => undefined)
  if (await askToOpen(window, path)) return
  // Loads the page. If the person has to log in, it opens the place afterwards.
  await window.navigate(path).catch(() => worker.clients.openWindow(path))
}

async function postToPages(message: WorkerMessage): Promise<void> {
  for (const window of await openWindows()) window.postMessage(message)
}

/** Shows push messages, and opens the place of a notification that is tapped. */
export function installPush(): void {
  worker.addEventListener('push', (event) => event.waitUntil(receiveInTurn(event.data)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const path: unknown = event.notification.data?.path
    // A browser refuses to open a window long after the tap.
    event.waitUntil(open(typeof path === 'string' ? path : '/').catch(() => undefined))
  })
  // Only a page has the token that the server needs. Without a page, the next start of the app tells the server.
  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(postToPages({ type: 'subscription changed' })),
  )
}
