import type { ApiKey } from '#contract/calls.ts'
import { expandPath } from '#contract/shared/links.ts'
import { currentLanguage } from '#web/storage/texts.ts'

export interface RequestInput {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
  /** Instead of a body, for routes that take bytes. */
  bytes?: Blob
}

interface RequestOptions {
  token: string | null
  headers?: Record<string, string> | undefined
  signal: AbortSignal
}

/** Asks for responses in the language that the page shows. The service worker has none, and the browser asks for its own. */
export const inLanguage = () => ({ 'accept-language': currentLanguage() })

/** Longer than the server's own request timeout, so that the server's response arrives first. */
const requestTimeoutMs = 15_000

/**
 * Returns a signal that is aborted after a time, or together with another one. `AbortSignal.timeout` and `AbortSignal.any` are missing
 * in Chrome 99, Firefox 98 and Safari 15.4 (ADR 018).
 */
export function timeoutSignal(ms = requestTimeoutMs, end?: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => controller.abort(), ms)
  const abort = () => {
    clearTimeout(timer)
    controller.abort()
  }
  if (end?.aborted === true) abort()
  else end?.addEventListener('abort', abort, { signal })
  return signal
}

function buildUrl(template: string, { params = {}, query = {} }: RequestInput): string {
  const path = expandPath(template, params)
  const defined = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return path + (defined.length > 0 ? `?${new URLSearchParams(defined)}` : '')
}

/**
 * Sends a request to a route of the contract, from a page or the service worker.
 * @throws if there is no HTTP response
 */
export function sendRequest(
  key: ApiKey,
  call: RequestInput,
  { token, headers, signal }: RequestOptions,
): Promise<Response> {
  const [method = '', template = ''] = key.split(' ')
  return fetch(buildUrl(template, call), {
    method,
    headers: {
      accept: 'application/json',
      'content-type': call.bytes === undefined ? 'application/json' : 'application/octet-stream',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    signal,
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    ...(call.bytes !== undefined && { body: call.bytes }),
  })
}
