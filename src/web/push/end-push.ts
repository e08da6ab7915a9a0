import { del } from 'idb-keyval'
import { shownNotificationsKey } from './shown-notifications-key.ts'

/** Ends notifications on this device: closes those that are shown, and unsubscribes the browser. */
export async function endPush(): Promise<void> {
  // Without storage, nothing was stored.
  await del(shownNotificationsKey).catch(() => undefined)
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration === undefined) return
  for (const notification of (await registration.getNotifications?.()) ?? []) notification.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}
