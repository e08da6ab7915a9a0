import type { Role } from '#contract/accounts.ts'
import { erased_person } from '#messages'

/** Returns the name that responses and files show for a person. An erased person has none, and neither has a row that was deleted. */
export const shownName = (name: string | null | undefined): string => name || erased_person()

/** Returns how responses show who wrote or did something. Null if nobody did. */
export const shownAuthor = (name: string | null, role: Role | null) =>
  name === null ? null : { name: shownName(name), isLeader: role === 'admin' }

/** Returns the field with a person's username if `sharedUsername` has selected one. */
export const shownUsername = (username: string | null) => (username === null ? {} : { username })
