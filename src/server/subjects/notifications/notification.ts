import * as z from 'zod/mini'
import { leaderNotifications, studentNotifications } from '#contract/rules/notifications.ts'

/** Something that happened, and whom it concerns. It has ids only, never a name or a text that people wrote. */
export const Notification = z.object({
  kind: z.enum([...studentNotifications, ...leaderNotifications]),
  /** Id of the question, response, chat, announcement, prayer request, account or concern. */
  about: z.string(),
  /** `recipients` are those who receive the concern when the notification is sent. */
  to: z.union([z.enum(['students', 'leaders', 'recipients']), z.object({ user: z.string() })]),
  /** The person who did it, and is not notified. */
  by: z.string(),
  /** Number of a message in its chat. */
  seq: z.exactOptional(z.number()),
  /** Reminds students of a question. */
  isReminder: z.exactOptional(z.boolean()),
  /** Does not wait for the end of quiet hours. */
  isUrgent: z.exactOptional(z.boolean()),
  /** Whether the person has had one of it and not read what it is about. */
  isRepeated: z.exactOptional(z.boolean()),
})
export type Notification = z.infer<typeof Notification>

/** What a device shows: a notification, how many have waited for the end of its quiet hours, or that notifications arrive. */
export const PushContent = z.union([Notification, z.enum(['summary', 'test'])])
export type PushContent = z.infer<typeof PushContent>

/** Returns the tag of a notification. Of those with the same tag, a device shows the newest one (see throttle.ts). */
export function tagOf(shown: PushContent): string {
  if (typeof shown === 'string') return shown
  switch (shown.kind) {
    case 'response':
    case 'prayer_request':
    case 'waiting_person':
    case 'prayed':
      return shown.kind
    default:
      return `${shown.kind}:${shown.about}`
  }
}
