import type { CurrentUser } from '#contract/accounts.ts'
import { setConnected } from '../api/connection.ts'
import { readItem, saveItem } from '../storage/items.ts'
import { readToken } from '../storage/token.ts'
import { accountKey, allowUserData, maySaveUserData, onClearOfflineData } from '../storage/user-data.ts'
import { deleteTokens } from './outbox/database.ts'
// Delete what is on the device when a session ends, also on screens that have none of it.
import './bible-cache.ts'
import './query-store.ts'

// What waits is sent with the token of the next session of its user.
onClearOfflineData(() => void deleteTokens().catch(() => undefined))

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
  saveItem('localStorage', accountKey, JSON.stringify({ session: sessionOf(token), user } satisfies StoredAccount))
}

function readAccount(): CurrentUser | undefined {
  const token = readToken()
  if (token === null) return undefined
  try {
    const { session, user }: StoredAccount = JSON.parse(readItem('localStorage', accountKey) ?? '')
    const isUser = typeof user._id === 'string' && typeof user.name === 'string' && typeof user.username === 'string'
    return isUser && (user.role === 'admin' || user.role === 'student') && session === sessionOf(token)
      ? user
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the stored account of the session, and continues without a connection. Undefined if there is none. */
export function openOffline(): CurrentUser | undefined {
  const user = readAccount()
  if (user === undefined) return undefined
  allowUserData(user._id)
  setConnected(false)
  return user
}
