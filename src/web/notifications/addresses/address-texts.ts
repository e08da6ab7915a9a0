import type { NotificationAddress, Notifications } from '#contract/notifications.ts'
import type { Channel } from '#contract/rules/notifications.ts'
import * as messages from '#messages'

/** Returns the viewer's address of a kind. An own one counts for nobody who needs a parent's. */
export function addressOf(
  channel: Channel,
  { addresses, needsParents }: Notifications,
): NotificationAddress | undefined {
  return addresses.find((it) => it.channel === channel && (it.isParents || !needsParents))
}

/** Returns whether an address is a parent's, or has to be. */
export const isOfParents = (channel: Channel, notifications: Notifications): boolean =>
  notifications.needsParents || addressOf(channel, notifications)?.isParents === true

const ownTitles = { email: messages.address_email, gateway: messages.address_gateway }
export const parentsTitles = { email: messages.address_parents_email, gateway: messages.address_parents_gateway }

/** Returns what a kind of address is called. */
export const addressTitle = (channel: Channel, notifications: Notifications): string =>
  (isOfParents(channel, notifications) ? parentsTitles : ownTitles)[channel]()
