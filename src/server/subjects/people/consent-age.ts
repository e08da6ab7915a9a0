import { age_required } from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import { invalidField } from '#server/platform/errors.ts'
import { readSettings, type SettingsRow } from '#server/subjects/settings/public.ts'

/** What a registration says about the age. No birth date is ever asked (ADR 050). */
interface Answer {
  isOldEnough?: boolean | undefined
}

/**
 * Returns whether a guardian has to consent. Without an age of consent, nobody has to, whatever the form says.
 * @throws {AppError} `invalid` with an error at `isOldEnough` if the registration does not say it
 */
export function checkAge({ consent_age: age }: SettingsRow, { isOldEnough }: Answer): boolean {
  if (age === null) return false
  if (isOldEnough === undefined) throw invalidField('isOldEnough', age_required({ age: `${age}` }))
  return !isOldEnough
}

/** Refuses a registration that says nothing about the age, before the password is hashed. @throws {AppError} as {@link checkAge} */
export async function requireAge(reader: Reader, answer: Answer): Promise<void> {
  checkAge(await readSettings(reader), answer)
}
