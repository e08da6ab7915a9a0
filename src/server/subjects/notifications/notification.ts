import * as z from 'zod/mini'
import { Notification } from '#server/platform/jobs/notify.ts'

/**
 * What a destination gets: a notification, how many have waited for the end of its quiet hours, that notifications arrive, or the code
 * that confirms an address.
 */
export const PushContent = z.union([Notification, z.enum(['summary', 'test', 'code'])])
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
