import type { ApiKey, Call, PagedKey, RepeatableKey, ResponseBody } from '#contract/calls.ts'
import { readToken } from '../storage/token.ts'
import { ApiError, failureIn, OfflineError } from './api-error.ts'
import { setConnected } from './connection.ts'
import { setServerClock } from './server-clock.ts'
import { announceSessionEnd } from './session-end.ts'

/** Longer than the server's own limit for a request, so that the server's answer comes first. */
const timeoutMs = 15_000

/** Does what `AbortSignal.timeout` does, which Chrome 99, Firefox 97 and Safari 15.4 lack (ADR 018). */
function timeoutSignal(): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), timeoutMs)
  return controller.signal
}

export interface RequestInput {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
}
/** Routes without parameters are called without any. */
type Arguments<Key extends ApiKey> = Record<never, never> extends Call<Key> ? [call?: Call<Key>] : [call: Call<Key>]

function addressOf(template: string, { params = {}, query = {} }: RequestInput): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return path + (given.length > 0 ? `?${new URLSearchParams(given)}` : '')
}

interface RequestOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** @throws {ApiError} what the server refused, {OfflineError} where no answer came */
export async function request(
  key: ApiKey,
  call: RequestInput,
  { headers, signal }: RequestOptions = {},
): Promise<Response> {
  const [method = '', template = ''] = key.split(' ')
  const token = readToken()
  let answer: Response
  try {
    answer = await fetch(addressOf(template, call), {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      signal: signal ?? timeoutSignal(),
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
  } catch (cause) {
    // A caller that cancels its request learns nothing of the connection.
    if (!signal?.aborted) setConnected(false)
    throw new OfflineError(cause)
  }
  setConnected(true)
  setServerClock(answer.headers.get('date'))
  if (answer.ok || answer.status === 304) return answer
  const error = new ApiError(answer.status, await failureIn(answer))
  // An answer may come late: it speaks of the session that asked, and says nothing of one that has begun since.
  if (error.endsSession && token !== null && token === readToken()) announceSessionEnd(error.message)
  throw error
}

/**
 * Calls a route of the contract.
 * @throws {ApiError} what the server refused, {OfflineError} where no answer came
 */
export async function api<Key extends ApiKey>(key: Key, ...[call]: Arguments<Key>): Promise<ResponseBody<Key>> {
  const answer = await request(key, call ?? {})
  return answer.status === 204 ? (undefined as ResponseBody<Key>) : await answer.json()
}

/** Calls a route that creates something. A retry with the same key creates nothing and returns the first result. */
export async function apiOnce<Key extends RepeatableKey>(
  key: Key,
  call: Call<Key>,
  idempotencyKey: string,
): Promise<ResponseBody<Key>> {
  return (await request(key, call, { headers: { 'idempotency-key': `"${idempotencyKey}"` } })).json()
}

/** The cursor of the next page that a `Link` header names (RFC 8288), where there is one. */
export function nextCursorIn(answer: Response): string | undefined {
  const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  if (link === undefined) return undefined
  return new URL(link, window.location.origin).searchParams.get('cursor') ?? undefined
}

/** One page of a collection, and the cursor of the next, where there is one. */
export async function apiPage<Key extends PagedKey>(
  key: Key,
  cursor: string | undefined,
  query: Record<string, string | undefined> = {},
  params: Record<string, string> = {},
): Promise<{ items: ResponseBody<Key>; next: string | undefined }> {
  const answer = await request(key, { params, query: { ...query, cursor } })
  return { items: await answer.json(), next: nextCursorIn(answer) }
}
