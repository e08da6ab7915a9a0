import type { Role } from '#contract/accounts.ts'
import type { PushPayload } from '#contract/notifications.ts'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { Notification } from '#server/platform/jobs/notify.ts'
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

/** Returns whether a person with this role is still one of those whom a notification is for. */
const isFor = (role: Role, { to }: Notification) =>
  to === 'leaders' || to === 'recipients' ? role === 'admin' : to !== 'students' || role === 'student'

/** Returns what a device shows of a notification, and undefined if the person knows it by now. */
export async function buildPayload(
  reader: Reader,
  { device, groupName, now }: Recipient,
  id: string,
  shown: Exclude<PushContent, 'summary'>,
): Promise<PushPayload | undefined> {
  if (shown === 'test') return presentTest(id, groupName)
  const person = { userId: device.user_id, now }
  if (!isFor(device.role, shown) || !(await isStillUnread(reader, shown, person))) return undefined
  return presentNotification(id, shown, groupName, await countInDigest(reader, shown.kind, person))
}

/** Lists what has waited and still tells the person something new. */
async function listNews(
  reader: Reader,
  { device, now }: Recipient,
  deferred: readonly Deferred[],
): Promise<Deferred[]> {
  const switchedOff = await listSwitchedOff(reader, device.user_id)
  const news: Deferred[] = []
  for (const { id, notification } of deferred) {
    if (!isFor(device.role, notification) || switchedOff.has(notification.kind)) continue
    if (await isStillUnread(reader, notification, { userId: device.user_id, now })) news.push({ id, notification })
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
    const count = await countInDigest(reader, newest.notification.kind, person)
    return presentNotification(newest.id, newest.notification, groupName, count)
  }
  const amounts = new Map<NotificationKind, number>()
  for (const { kind } of news.map(({ notification }) => notification)) amounts.set(kind, (amounts.get(kind) ?? 0) + 1)
  for (const [kind, amount] of amounts) amounts.set(kind, (await countInDigest(reader, kind, person)) ?? amount)
  return presentSummary(newest.id, amounts, groupName)
}
