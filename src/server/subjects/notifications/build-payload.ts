import type { Role } from '#contract/accounts.ts'
import type { PushPayload } from '#contract/notifications.ts'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { Notification } from '#server/platform/jobs/notify.ts'
import { dayAt } from '#server/platform/local-time.ts'
import type { Deferred } from './deferred.ts'
import { listSwitchedOff } from './devices-store.ts'
import { countInDigest, isStillUnread } from './news.ts'
import { type PushContent, tagOf } from './notification.ts'
import { presentNotification, presentSummary, presentTest } from './payload.ts'
import type { Device } from './store.ts'

/** For whom a payload is. */
interface Recipient {
  device: Device
  groupName: string
  now: string
}

const dayMs = 24 * 60 * 60 * 1000
/** Returns the number of days until the one that a reminder is about, where the device is. */
const daysLeft = ({ day }: Notification, { device, now }: Recipient) =>
  day === undefined ? undefined : (Date.parse(day) - Date.parse(dayAt(new Date(now), device.time_zone))) / dayMs

/** Returns whether a person with this role is still one of those whom a notification is for. */
const isFor = (role: Role, { to }: Notification) =>
  to === 'leaders' || to === 'recipients' ? role === 'admin' : to !== 'students' || role === 'student'

/** Returns whether a notification is still for a person, and tells something new. */
async function isNews(reader: Reader, notification: Notification, recipient: Recipient): Promise<boolean> {
  const { device, now } = recipient
  if (!isFor(device.role, notification) || (daysLeft(notification, recipient) ?? 0) < 0) return false
  return isStillUnread(reader, notification, { userId: device.user_id, now })
}

async function present(reader: Reader, recipient: Recipient, id: string, notification: Notification) {
  const { device, groupName, now } = recipient
  const count = (await countInDigest(reader, notification.kind, { userId: device.user_id, now })) ?? 1
  return presentNotification(id, notification, groupName, { count, daysLeft: daysLeft(notification, recipient) })
}

/** Returns what a device shows of a notification, and undefined if the person knows it by now. */
export async function buildPayload(
  reader: Reader,
  recipient: Recipient,
  id: string,
  shown: Exclude<PushContent, 'summary' | 'code'>,
): Promise<PushPayload | undefined> {
  if (shown === 'test') return presentTest(id, recipient.groupName)
  return (await isNews(reader, shown, recipient)) ? present(reader, recipient, id, shown) : undefined
}

/** Lists what has waited and still tells the person something new. */
async function listNews(reader: Reader, recipient: Recipient, deferred: readonly Deferred[]): Promise<Deferred[]> {
  const switchedOff = await listSwitchedOff(reader, recipient.device.user_id)
  const news: Deferred[] = []
  for (const { id, notification } of deferred) {
    if (switchedOff.has(notification.kind)) continue
    if (await isNews(reader, notification, recipient)) news.push({ id, notification })
  }
  return news
}

/**
 * Returns what a device shows after quiet hours, and undefined if the person has read everything.
 * @param deferred what has waited, newest first
 */
export async function buildSummary(
  reader: Reader,
  recipient: Recipient,
  deferred: readonly Deferred[],
): Promise<PushPayload | undefined> {
  const { device, groupName, now } = recipient
  const person = { userId: device.user_id, now }
  const news = await listNews(reader, recipient, deferred)
  const [newest] = news
  if (newest === undefined) return undefined
  if (new Set(news.map(({ notification }) => tagOf(notification))).size === 1) {
    return present(reader, recipient, newest.id, newest.notification)
  }
  const amounts = new Map<NotificationKind, number>()
  for (const { kind } of news.map(({ notification }) => notification)) amounts.set(kind, (amounts.get(kind) ?? 0) + 1)
  for (const [kind, amount] of amounts) amounts.set(kind, (await countInDigest(reader, kind, person)) ?? amount)
  return presentSummary(newest.id, amounts, groupName)
}
