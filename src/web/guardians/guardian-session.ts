import type { ApiKey, Call, ResponseBody } from '#contract/calls.ts'
import { ApiError, OfflineError, readFailure } from '#web/api/api-error.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'

// Guardians have sessions of their own (ADR 050). Their requests never carry the token of a user who is signed in in this browser, and
// their errors never end that user's session.

const storageKey = 'guardian'
// Used if storage is unavailable. The session then ends with the page.
let memoryToken: string | null = null

function readItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {}
}

/** Returns the token of the guardian's session in this tab. */
export function readGuardianToken(): string | null {
  return readItem(storageKey) ?? memoryToken
}

/** Stores the token of the guardian's session until the tab is closed. Null removes it. Either ends the retries of the exchange. */
export function saveGuardianToken(token: string | null): void {
  memoryToken = token
  writeItem(storageKey, token)
  memoryRetryKey = null
  writeItem(retryStorageKey, null)
}

const retryStorageKey = 'guardian-retry'
let memoryRetryKey: string | null = null

/**
 * Returns a secret of this tab, with which a retry of the exchange gets the same session: the link works once, and its response may be
 * lost.
 */
export function retryKey(): string {
  const stored = readItem(retryStorageKey) ?? memoryRetryKey
  if (stored !== null) return stored
  memoryRetryKey = newIdempotencyKey()
  writeItem(retryStorageKey, memoryRetryKey)
  return memoryRetryKey
}

type GuardianKey = Extract<ApiKey, `${string} /api/guardian` | `${string} /api/guardian/${string}`>

const timeoutMs = 15_000

/** Calls a route for guardians. @throws {ApiError} for an error status, {OfflineError} without a response */
export async function guardianApi<Key extends GuardianKey>(key: Key, call?: Call<Key>): Promise<ResponseBody<Key>> {
  const [method = '', path = ''] = key.split(' ')
  const token = readGuardianToken()
  const { body } = { ...call } as { body?: unknown }
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      signal: controller.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (cause) {
    throw new OfflineError(cause)
  } finally {
    clearTimeout(timer)
  }
  if (!response.ok) throw new ApiError(response.status, await readFailure(response))
  return response.status === 204 ? (undefined as ResponseBody<Key>) : await response.json()
}
