import type { ApiKey, Call, ResponseBody } from '#contract/calls.ts'
import { ApiError, OfflineError, readFailure } from '#web/api/api-error.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { inLanguage, readWhole, sendRequest } from '#web/api/send-request.ts'
import { readItem, saveItem } from '#web/storage/items.ts'

// Guardians have sessions of their own (ADR 050). Their requests never carry the token of a user who is signed in in this browser, and
// their errors never end that user's session.

const tokenKey = 'guardian'
const retryKeyName = 'guardian-retry'
const read = (key: string) => readItem('sessionStorage', key)
const save = (key: string, value: string | null) => saveItem('sessionStorage', key, value)

/** Returns the token of the guardian's session in this tab. */
export const readGuardianToken = (): string | null => read(tokenKey)

/** Stores the token of the guardian's session until the tab is closed. Null removes it. Either ends the retries of the exchange. */
export function saveGuardianToken(token: string | null): void {
  save(tokenKey, token)
  save(retryKeyName, null)
}

/**
 * Returns a secret of this tab, with which a retry of the exchange gets the same session: the link works once, and its response may be
 * lost.
 */
export function retryKey(): string {
  const key = read(retryKeyName) ?? newIdempotencyKey()
  save(retryKeyName, key)
  return key
}

type GuardianKey = Extract<ApiKey, `${string} /api/guardian` | `${string} /api/guardian/${string}`>

/** Calls a route for guardians. @throws {ApiError} for an error status, {OfflineError} without a response */
export async function guardianApi<Key extends GuardianKey>(key: Key, call?: Call<Key>): Promise<ResponseBody<Key>> {
  const options = { token: readGuardianToken(), headers: inLanguage() }
  const response = await sendRequest(key, { ...call }, options)
    .then(readWhole)
    .catch((cause) => {
      throw new OfflineError(cause)
    })
  if (!response.ok) throw new ApiError(response.status, await readFailure(response))
  return response.status === 204 ? (undefined as ResponseBody<Key>) : await response.json()
}
