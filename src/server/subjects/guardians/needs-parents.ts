import type { Reader } from '#server/platform/database/database.ts'
import { accounts } from '#server/subjects/accounts/public.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { hasValidConsent } from './consent-store.ts'

/**
 * Returns whether a student is under the age of consent, as far as it is known: the group asks for an age, and there is a consent, or one
 * is needed. Their parents then get the messages that leave the app.
 */
export async function needsParents(reader: Reader, { userId }: { userId: string }): Promise<boolean> {
  if ((await readSettings(reader)).consent_age === null) return false
  const { role, needs_consent } = await accounts.findAccount(reader, userId)
  return role === 'student' && (needs_consent === 1 || (await hasValidConsent(reader, { userId })))
}
