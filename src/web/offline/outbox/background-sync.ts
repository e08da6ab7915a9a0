import { findSync } from '../find-sync.ts'
import { deleteTokens, saveToken } from './database.ts'
import { syncTag } from './sync-tag.ts'

/**
 * Asks the browser to start the service worker when the network returns, also after this page was closed. Only for that, and only
 * while something waits, the database has a copy of the token.
 */
export async function requestSync(userId: string, token: string): Promise<void> {
  try {
    const sync = await findSync()
    if (sync === undefined) return
    await saveToken(userId, token)
    await sync.register(syncTag)
  } catch {
    // The user has switched it off, or nothing can be stored. The next start of the app sends what waits.
  }
}

/** Deletes the copy of the token when nothing waits. */
export const forgetToken = (): Promise<unknown> => deleteTokens().catch(() => undefined)
