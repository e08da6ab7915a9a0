import { serverLimits } from '#contract/limits.ts'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Notification } from '#server/platform/jobs/notify.ts'
import { findHoursEnd } from '#server/platform/local-time.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { isStillUnread } from './news.ts'
import { tagOf } from './notification.ts'
import * as store from './throttle-store.ts'

const { prayedIntervalMs, digestIntervalMs, repeatIntervalMs, expiryMs, maxUrgentPerNight } = serverLimits.push

/** How often a person gets notifications with the same tag. */
interface Throttle {
  /** Minimum time between two. */
  intervalMs: number
  /**
   * What happens to one that is too early: it waits for the end of the interval, or is not sent. With `skip while unread`, it is sent
   * if the person has read what the last one was about.
   */
  tooEarly: 'wait' | 'skip' | 'skip while unread'
}

const repeated: Throttle = { intervalMs: repeatIntervalMs, tooEarly: 'wait' }
const digest: Throttle = { intervalMs: digestIntervalMs, tooEarly: 'wait' }

/** Kinds for all students have no throttle: each question and each announcement is sent once. */
const throttles: Record<NotificationKind, Throttle> = {
  question: repeated,
  due_question: repeated,
  announcement: repeated,
  feedback: repeated,
  // Until it is read. After a day, the push service has given up the last one, which may not have arrived.
  message: { intervalMs: expiryMs, tooEarly: 'skip while unread' },
  prayer_response: repeated,
  prayed: { intervalMs: prayedIntervalMs, tooEarly: 'skip' },
  response: digest,
  prayer_request: digest,
  concern: repeated,
  waiting_person: repeated,
  confirmation: repeated,
}

/** The longest interval, after which the last notification does not matter. */
export const maxIntervalMs = Math.max(...Object.values(throttles).map(({ intervalMs }) => intervalMs))

const addMs = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()

/** When a person gets a notification. */
interface Timing {
  sentAt: string
  /** Whether the person has had one and not read what it is about: a device that still shows that one makes no sound. */
  isRepeated: boolean
}

/** Returns when a person gets a notification, or undefined if they do not, because they know of it or have had one lately. */
export async function timeFor(
  transaction: Transaction,
  notification: Notification,
  userId: string,
  now: string,
): Promise<Timing | undefined> {
  if (!(await isStillUnread(transaction, notification, { userId, now }))) return undefined
  const { intervalMs, tooEarly } = throttles[notification.kind]
  const tag = tagOf(notification)
  const last = await store.lockLast(transaction, { userId, tag })
  const next = last === undefined ? now : addMs(last.sentAt, intervalMs)
  const isRepeated =
    last !== undefined &&
    tooEarly === 'skip while unread' &&
    (await isStillUnread(transaction, { ...notification, seq: last.seq }, { userId, now }))
  let sentAt = now
  if (last !== undefined && next > now) {
    if (tooEarly === 'skip' || isRepeated) return undefined
    if (tooEarly === 'wait') {
      // One that waits already includes it.
      if (last.sentAt > now) return undefined
      sentAt = next
    }
  }
  await store.setLast(transaction, { userId, tag, sentAt, seq: notification.seq ?? 0 })
  return { sentAt, isRepeated }
}

/** Returns whether an urgent notification waits for the end of quiet hours: one person can cause few of them in a night. */
export async function mustWait(
  transaction: Transaction,
  { by, isUrgent }: Notification,
  { userId, at, timeZones }: { userId: string; at: string; timeZones: readonly string[] },
): Promise<boolean> {
  if (!isUrgent) return false
  const { quiet_from: from, quiet_to: to } = await readSettings(transaction)
  const ends = timeZones.flatMap((zone) => findHoursEnd(new Date(at), { from, to }, zone)?.toISOString() ?? [])
  const until = ends.sort((one, other) => (one < other ? -1 : 1)).at(-1)
  if (until === undefined) return false
  return !(await store.countUrgent(transaction, { userId, causedBy: by, at, until, max: maxUrgentPerNight }))
}
