// What other subjects, commands and the program may use.
import type { Readable } from '#server/platform/database/tables/tables.ts'

export { methodNames } from './file-lists.ts'
export { createGuardianSessions } from './guardian-sessions.ts'
export { hasLink } from './guardian-store.ts'
export { setGuardianName } from './lasting-links-store.ts'
export { needsParents } from './needs-parents.ts'

/** @public Columns that statements of other subjects may read. */
export const readable = {
  guardian_links: ['user_id', 'expires_at', 'opened_at', 'revoked_at', 'session_expires_at', 'pin_chosen_at'],
} satisfies Readable
