import { del } from 'idb-keyval'
import { findRegistration } from './find-registration.ts'
import { shownNotificationsKey } from './shown-notifications-key.ts'

/** Asynchronous, because a browser may throw instead of rejecting. Without storage, nothing was stored. */
const forgetShown = async () => del(shownNotificationsKey)

/** Ends notifications on this device: closes those that are shown, and unsubscribes the browser. */
export async function endPush(): Promise<void> {
  await forgetShown().catch(() => undefined)
  const registration = await findRegistration()
  if (registration === undefined) return
  for (const notification of (await registration.getNotifications?.()) ?? []) notification.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}
