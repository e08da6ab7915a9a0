import { sendRequest } from '../api/send-request.ts'
import { readItem, saveItem } from '../storage/items.ts'
import { endedSessionsKey as key } from '../storage/token.ts'
import { findSync } from './find-sync.ts'

/** Prefix of the tag of a `sync` event that ends a session. The hash follows. */
export const endSessionTag = 'end-session '

/**
 * Ends a session by the hash of its token, from a page or the service worker.
 * @throws if the server did not do it
 */
export async function endSession(hash: string): Promise<void> {
  const call = { body: { session: hash } }
  const { status } = await sendRequest('POST /api/auth/end-session', call, { token: null })
  if (status !== 204) throw new Error(`The session was not ended: ${status}`)
}

const readHashes = (): string[] => readItem('localStorage', key)?.split(' ') ?? []

const saveHashes = (hashes: readonly string[]): void =>
  void saveItem('localStorage', key, hashes.length === 0 ? null : hashes.join(' '))

const forget = (hash: string) => saveHashes(readHashes().filter((other) => other !== hash))

/** Returns the SHA-256 of a token as the server stores it (server/platform/tokens.ts), or undefined without HTTPS. */
async function hashToken(token: string): Promise<string | undefined> {
  const bytes = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(token))
  if (bytes === undefined) return undefined
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Remembers that a session has ended until the server knows it, so that a log-out without a connection ends the session later.
 * @param request the request that ends it now
 */
export async function rememberEnd(token: string, request: Promise<unknown>): Promise<void> {
  const succeeded = request.then(
    () => true,
    () => false,
  )
  const hash = await hashToken(token)
  if (hash === undefined) return void (await succeeded)
  saveHashes([...readHashes(), hash])
  if (await succeeded) return forget(hash)
  // For the time after this page was closed. Without it, the next start of the app sends the hash.
  const sync = await findSync().catch(() => undefined)
  await sync?.register(`${endSessionTag}${hash}`).catch(() => undefined)
}

/** Ends the sessions that were left without a connection. */
export function sendEnds(): void {
  for (const hash of readHashes()) {
    endSession(hash).then(
      () => forget(hash),
      () => undefined,
    )
  }
}
