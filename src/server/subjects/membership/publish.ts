import type { Events } from '#server/platform/events/events.ts'

/** Reports a change of an account to leaders and to the person, whose chat is in the leaders' list. */
export function publishLists(events: Events, userId: string): void {
  events.publish({ change: 'users', id: userId, audience: { student: userId } })
  events.publish({ change: 'chat', id: userId, audience: { student: userId } })
}

/**
 * Reports that a person's access has changed, and ends all their event streams: the screens connect again with their new access,
 * or find their session ended.
 */
export function publishAccess(events: Events, userId: string): void {
  // Accounts that wait for a leader get no other event.
  events.publish({ change: 'users', id: userId, audience: { user: userId } })
  publishLists(events, userId)
  events.endOtherSessions(userId, '')
}
