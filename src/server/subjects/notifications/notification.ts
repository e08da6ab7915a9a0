import type { NotificationKind } from '#contract/rules/notifications.ts'

/** Something that happened, and whom it concerns. It has ids only, never a name or a text that people wrote. */
export interface Notification {
  kind: NotificationKind
  /** Id of the question, response, chat, announcement, prayer request, account or concern. */
  about: string
  /** `recipients` are those who receive the concern when the notification is sent. */
  to: 'students' | 'leaders' | 'recipients' | { user: string }
  /** The person who did it, and is not notified. */
  by: string
  /** Number of a message in its chat. */
  seq?: number
  /** Does not wait for the end of quiet hours. */
  isUrgent?: boolean
}

/** What a device shows: a notification, how many have waited for the end of its quiet hours, or that notifications arrive. */
export type Shown = Notification | 'summary' | 'test'

/** Returns the tag of a notification. Of those with the same tag, a device shows the newest one (see throttle.ts). */
export function tagOf(shown: Shown): string {
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
