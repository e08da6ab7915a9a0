import type { CurrentUser } from '#contract/accounts.ts'
import { setConnected } from '../api/connection.ts'
import { readToken } from '../storage/token.ts'
import { accountKey, allowUserData, maySaveUserData } from '../storage/user-data.ts'
import { offlineCacheOf } from './current-cache.ts'

/** Time for which the first screen waits for the stored data. Some browsers open a database slowly, or never. */
const maxLoadMs = 500

interface StoredAccount {
  /** The session to which the account belongs. */
  session: string
  user: CurrentUser
}

/** Identifies a session by the beginning of its token. The token itself is stored only once. */
const sessionOf = (token: string): string => token.slice(0, 8)

/** Stores the account that is signed in, for a start without a connection. */
export function storeAccount(user: CurrentUser): void {
  const token = readToken()
  if (token === null || !maySaveUserData(user._id)) return
  try {
    localStorage.setItem(accountKey, JSON.stringify({ session: sessionOf(token), user } satisfies StoredAccount))
  } catch {}
}

function readAccount(): CurrentUser | undefined {
  const token = readToken()
  if (token === null) return undefined
  try {
    const { session, user }: StoredAccount = JSON.parse(localStorage.getItem(accountKey) ?? '')
    const isUser = typeof user._id === 'string' && typeof user.name === 'string' && typeof user.username === 'string'
    return isUser && (user.role === 'admin' || user.role === 'student') && session === sessionOf(token)
      ? user
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the stored account of the session, after what it has seen is loaded. Undefined if there is none. */
export async function openOffline(): Promise<CurrentUser | undefined> {
  const user = readAccount()
  if (user === undefined) return undefined
  allowUserData(user._id)
  await Promise.race([offlineCacheOf(user).loaded, new Promise((resolve) => setTimeout(resolve, maxLoadMs))])
  // The session may have ended, and the server may have responded, in the meantime.
  if (readAccount()?._id !== user._id) return undefined
  setConnected(false)
  return user
}
