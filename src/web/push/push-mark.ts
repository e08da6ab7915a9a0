import { currentLanguage } from '#web/storage/texts.ts'
import { readToken } from '../storage/token.ts'
import { readUserData, saveUserData } from '../storage/user-data.ts'

/** Stored for a user who turned notifications on on this device. It identifies what the server knows about the device. */
const name = 'push'

/** Returns whether this user has turned notifications on on this device. */
export const hasTurnedOn = (userId: string): boolean => readUserData(userId, name) !== ''

export const forgetTurnedOn = (userId: string): void => saveUserData(userId, name, '')

/** Returns the device's time zone as an IANA name. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Returns a hash of what the server knows about this device: session, endpoint, time zone and language. */
export async function pushMarkOf(endpoint: string): Promise<string> {
  const text = [readToken(), endpoint, deviceTimeZone(), currentLanguage()].join(' ')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}

/** Returns whether the server knows what the mark identifies. */
export const isRegistered = (userId: string, mark: string): boolean => readUserData(userId, name) === mark

export const markRegistered = (userId: string, mark: string): void => saveUserData(userId, name, mark)
