import type { ApiKey, Call, ResponseBody } from '#contract/calls.ts'
import { ApiError, OfflineError, readFailure } from '../../api/api-error.ts'

// Guardians have sessions of their own (ADR 050). Their requests never carry the token of a user who is signed in in this browser, and
// their errors never end that user's session.

const storageKey = 'guardian'
// Used if storage is unavailable. The session then ends with the page.
let memoryToken: string | null = null

/** Returns the token of the guardian's session in this tab. */
export function readGuardianToken(): string | null {
  try {
    return sessionStorage.getItem(storageKey) ?? memoryToken
  } catch {
    return memoryToken
  }
}

/** Stores the token of the guardian's session until the tab is closed. Null removes it. */
export function saveGuardianToken(token: string | null): void {
  memoryToken = token
  try {
    if (token === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, token)
  } catch {}
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
