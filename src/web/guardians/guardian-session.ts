import type { ApiKey, Call, ResponseBody } from '#contract/calls.ts'
import { ApiError, OfflineError, readFailure } from '#web/api/api-error.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { inLanguage, readWhole, sendRequest } from '#web/api/send-request.ts'
import { readItem, saveItem } from '#web/storage/items.ts'

// Guardians have sessions of their own (ADR 050). Their requests never carry the token of a user who is signed in in this browser, and
// their errors never end that user's session.

const keys = {
  token: 'guardian',
  /** The secret of the link that was opened, with which a PIN makes it lasting. */
  link: 'guardian-link',
  retry: 'guardian-retry',
  /** The name that the guardian has typed. */
  name: 'guardian-name',
}
const read = (key: keyof typeof keys) => readItem('sessionStorage', keys[key])
const save = (key: keyof typeof keys, value: string | null) => saveItem('sessionStorage', keys[key], value)

/** Returns the token of the guardian's session in this tab. */
export const readGuardianToken = (): string | null => read('token')
/** Returns the secret of the link that was opened in this tab, or an empty text. */
export const readOpenedLink = (): string => read('link') ?? ''

/** Stores the token of the guardian's session until the tab is closed, and the link's secret. Ends the retries of the exchange. */
export function saveGuardianSession(token: string, link: string): void {
  save('token', token)
  save('link', link)
  save('retry', null)
}

/** Removes the guardian's session from this tab. The name that was typed stays for the next one. */
export function forgetGuardianSession(): void {
  for (const key of ['token', 'link', 'retry'] as const) save(key, null)
}

export const readTypedName = (): string | null => read('name')
export const saveTypedName = (name: string) => save('name', name)

/**
 * Returns a secret of this tab, with which a retry of the exchange gets the same session: a link without a PIN works once, and its
 * response may be lost.
 */
export function retryKey(): string {
  const key = read('retry') ?? newIdempotencyKey()
  save('retry', key)
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

/** Called with the server's message when the guardian's session has ended, also if that was why an answer was not sent. */
export type OnEnd = (message: string, isUnsent?: boolean) => void

/** Waits for a call, and passes its result on unless the session has ended. @throws what the call throws otherwise */
export async function unlessEnded<Result>(
  call: Promise<Result>,
  onEnd: OnEnd,
  onResult: (result: Result) => void,
): Promise<void> {
  try {
    onResult(await call)
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.status === 401)) throw failure
    onEnd(failure.message)
  }
}
