import type { ApiKey, Call, PagedKey, RepeatableKey, ResponseBody } from '#contract/calls.ts'
import { parseNextCursor } from '#contract/shared/links.ts'
import { logged_out } from '#messages'
import { readToken } from '../storage/token.ts'
import { ApiError, OfflineError, readFailure } from './api-error.ts'
import { watchRequest } from './connection.ts'
import { inLanguage, type RequestInput, readWhole, sendRequest } from './send-request.ts'
import { setServerClock } from './server-clock.ts'
import { announceSessionEnd } from './session-end.ts'

/** Arguments after the route's key. The input is optional if the route needs none. */
type Arguments<Key extends ApiKey> = Record<never, never> extends Call<Key> ? [call?: Call<Key>] : [call: Call<Key>]

interface RequestOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The caller reads the body while it arrives: a file, with which the server may take minutes to begin, or events. */
  isStream?: boolean
}

const maxStreamSilenceMs = 10 * 60_000

/**
 * Sends a request and returns its response, with a 2xx status or 304, when all of its JSON has arrived.
 * @throws {ApiError} if the response has an error status, {OfflineError} if there is no response or its body breaks
 */
export async function request(
  key: ApiKey,
  call: RequestInput,
  { headers, signal, isStream = false }: RequestOptions = {},
): Promise<Response> {
  const token = readToken()
  const storeReached = watchRequest()
  let response: Response
  try {
    response = await sendRequest(key, call, {
      token,
      headers: { ...headers, ...inLanguage() },
      end: signal,
      maxSilenceMs: isStream ? maxStreamSilenceMs : undefined,
    })
    if (!isStream) response = await readWhole(response)
  } catch (cause) {
    // An aborted request says nothing about the connection.
    if (!signal?.aborted) storeReached(false)
    throw new OfflineError(cause)
  }
  storeReached(true)
  setServerClock(response.headers.get('date'))
  if (response.ok || response.status === 304) return response
  const error = new ApiError(response.status, await readFailure(response))
  // A late response concerns the session that sent the request, not one that has started since.
  if (error.endsSession && token !== null && token === readToken()) {
    // It ended while it was in use, because a leader or another device ended it.
    announceSessionEnd(error.code === 'not_signed_in' ? logged_out() : error.message)
  }
  throw error
}

/**
 * Calls a route of the contract and returns the response body.
 * @throws {ApiError} if the response has an error status, {OfflineError} if there is no response
 */
export async function api<Key extends ApiKey>(key: Key, ...[call]: Arguments<Key>): Promise<ResponseBody<Key>> {
  const response = await request(key, call ?? {})
  return response.status === 204 ? (undefined as ResponseBody<Key>) : await response.json()
}

/**
 * Calls a route that creates something. A retry with the same key creates nothing and returns the first result.
 * @param isStream as in RequestOptions, for a route that is `slow`
 */
export async function apiOnce<Key extends RepeatableKey>(
  key: Key,
  call: Call<Key>,
  idempotencyKey: string,
  isStream = false,
): Promise<ResponseBody<Key>> {
  const headers = { 'idempotency-key': `"${idempotencyKey}"` }
  return (await request(key, call, { headers, isStream })).json()
}

/** Fetches one page of a collection and the cursor of the next page, if there is one. */
export async function apiPage<Key extends PagedKey>(
  key: Key,
  cursor: string | undefined,
  query: Record<string, string | undefined> = {},
  params: Record<string, string> = {},
): Promise<{ items: ResponseBody<Key>; next: string | undefined }> {
  const response = await request(key, { params, query: { ...query, cursor } })
  return { items: await response.json(), next: parseNextCursor(response.headers.get('link')) }
}
