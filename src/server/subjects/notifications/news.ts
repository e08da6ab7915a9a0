import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { Notification } from '#server/platform/jobs/notify.ts'
import { pushOf } from '#server/platform/personal-data/declarations.ts'

interface Person {
  userId: string
  now: string
}

/** Returns the number of things that a notification is about, or undefined if it is about one. */
export async function countInDigest(reader: Reader, kind: NotificationKind, person: Person) {
  const push = pushOf(kind)
  return 'count' in push ? push.count(reader, person) : undefined
}

/** Returns whether a notification still tells a person something new: they have not read it, and it has not been deleted. */
export async function isStillUnread(
  reader: Reader,
  { kind, about, seq = 0, day }: Notification,
  person: Person,
): Promise<boolean> {
  const push = pushOf(kind)
  if ('count' in push) return (await push.count(reader, person)) > 0
  return push.isStillUnread(reader, { about, userId: person.userId, seq, day: day ?? null })
}

/** Lists the people whom a notification is for, of whom its subject decides. */
export async function listRecipients(reader: Reader, { kind, about }: Notification): Promise<{ id: string }[]> {
  const push = pushOf(kind)
  if ('count' in push || push.recipients === undefined) {
    throw new Error(`No subject declares who receives notifications of kind ${kind}`)
  }
  return push.recipients(reader, about)
}
