import type { Answer, ApiKey, Call, PagedKey } from '#contract/api.ts'
import { readToken } from '../session/token.ts'
import { ApiError, failureIn, OfflineError } from './api-error.ts'
import { announceSessionEnd } from './session-end.ts'

const base: string = import.meta.env.VITE_API_BASE ?? ''
/** Longer than the server gives a request, so that its own answer comes first. */
const patience = 15_000

interface Loose {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
}
/** Routes without parameters are called without any. */
type Arguments<Key extends ApiKey> = Record<never, never> extends Call<Key> ? [call?: Call<Key>] : [call: Call<Key>]

function addressOf(template: string, { params = {}, query = {} }: Loose): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return base + path + (given.length > 0 ? `?${new URLSearchParams(given)}` : '')
}

async function request(key: ApiKey, call: Loose): Promise<Response> {
  const [method = '', template = ''] = key.split(' ')
  const token = readToken()
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
  let answer: Response
  try {
    answer = await fetch(addressOf(template, call), {
      method,
      headers,
      signal: AbortSignal.timeout(patience),
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
  } catch (cause) {
    throw new OfflineError(cause)
  }
  if (answer.ok) return answer
  const error = new ApiError(answer.status, await failureIn(answer))
  // An answer may come late: it speaks of the session that asked, and says nothing of one that has begun since.
  if (error.endsSession && token !== null && token === readToken()) announceSessionEnd(error.message)
  throw error
}

/**
 * Calls a route of the contract.
 * @throws {ApiError} what the server refused, {OfflineError} where no answer came
 */
export async function api<Key extends ApiKey>(key: Key, ...[call]: Arguments<Key>): Promise<Answer<Key>> {
  const answer = await request(key, call ?? {})
  return answer.status === 204 ? (undefined as Answer<Key>) : await answer.json()
}

/** One page of a collection, and the cursor of the next, where there is one. */
export async function apiPage<Key extends PagedKey>(
  key: Key,
  cursor: string | undefined,
): Promise<{ items: Answer<Key>; next: string | undefined }> {
  const answer = await request(key, { query: { cursor } })
  const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  const next = link === undefined ? null : new URL(link, window.location.origin).searchParams.get('cursor')
  return { items: await answer.json(), next: next ?? undefined }
}
