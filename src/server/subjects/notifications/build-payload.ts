import type { Role } from '#contract/accounts.ts'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { Notification } from '#server/platform/jobs/notify.ts'
import { dayAt } from '#server/platform/local-time.ts'
import type { Deferred } from './deferred.ts'
import { listSwitchedOff } from './devices-store.ts'
import { countInDigest, isStillUnread } from './news.ts'
import { type PushContent, tagOf } from './notification.ts'
import type { Presenter } from './payload.ts'

/** A device or an address, and whose it is. */
export interface Destination {
  id: string
  user_id: string
  role: Role
  time_zone: string
  /** 1 for the address of a parent. */
  is_parents: number
}

/** For whom a payload is. */
interface Recipient<Payload> {
  destination: Destination
  now: string
  present: Presenter<Payload>
}
type Person = Omit<Recipient<never>, 'present'>

const dayMs = 24 * 60 * 60 * 1000
/** Returns the number of days until the one that a reminder is about, at the destination. */
const daysLeft = ({ day }: Notification, { destination, now }: Person) =>
  day === undefined ? undefined : (Date.parse(day) - Date.parse(dayAt(new Date(now), destination.time_zone))) / dayMs

/** Returns whether a notification is still for this destination: those of a concern never go to parents. */
const isFor = ({ role, is_parents }: Destination, { kind, to }: Notification) => {
  if (kind === 'concern' && is_parents === 1) return false
  return to === 'leaders' || to === 'recipients' ? role === 'admin' : to !== 'students' || role === 'student'
}

/** Returns whether a notification is still for a person, and tells something new. */
async function isNews(reader: Reader, notification: Notification, person: Person): Promise<boolean> {
  const { destination, now } = person
  if (!isFor(destination, notification) || (daysLeft(notification, person) ?? 0) < 0) return false
  return isStillUnread(reader, notification, { userId: destination.user_id, now })
}

async function presentOne<Payload>(
  reader: Reader,
  { present, ...person }: Recipient<Payload>,
  id: string,
  notification: Notification,
) {
  const { destination, now } = person
  const count = (await countInDigest(reader, notification.kind, { userId: destination.user_id, now })) ?? 1
  return present.one(id, notification, { count, daysLeft: daysLeft(notification, person) })
}

/** Returns what a destination gets of a notification, and undefined if the person knows it by now. */
export async function buildPayload<Payload>(
  reader: Reader,
  recipient: Recipient<Payload>,
  id: string,
  shown: Exclude<PushContent, 'summary' | 'code'>,
): Promise<Payload | undefined> {
  if (shown === 'test') return recipient.present.test(id)
  return (await isNews(reader, shown, recipient)) ? presentOne(reader, recipient, id, shown) : undefined
}

/** Lists what has waited and still tells the person something new. */
async function listNews(reader: Reader, person: Person, deferred: readonly Deferred[]): Promise<Deferred[]> {
  const switchedOff = await listSwitchedOff(reader, person.destination.user_id)
  const news: Deferred[] = []
  for (const { id, notification } of deferred) {
    if (switchedOff.has(notification.kind)) continue
    if (await isNews(reader, notification, person)) news.push({ id, notification })
  }
  return news
}

/**
 * Returns what a destination gets after quiet hours, and undefined if the person has read everything.
 * @param deferred what has waited, newest first
 */
export async function buildSummary<Payload>(
  reader: Reader,
  recipient: Recipient<Payload>,
  deferred: readonly Deferred[],
): Promise<Payload | undefined> {
  const { destination, now } = recipient
  const person = { userId: destination.user_id, now }
  const news = await listNews(reader, recipient, deferred)
  const [newest] = news
  if (newest === undefined) return undefined
  if (new Set(news.map(({ notification }) => tagOf(notification))).size === 1) {
    return presentOne(reader, recipient, newest.id, newest.notification)
  }
  const amounts = new Map<NotificationKind, number>()
  for (const { kind } of news.map(({ notification }) => notification)) amounts.set(kind, (amounts.get(kind) ?? 0) + 1)
  for (const [kind, amount] of amounts) amounts.set(kind, (await countInDigest(reader, kind, person)) ?? amount)
  return recipient.present.several(newest.id, amounts)
}
