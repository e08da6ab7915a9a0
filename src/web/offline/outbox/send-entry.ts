import type { Failure } from '#contract/errors.ts'
import { expandPath } from '#contract/shared/links.ts'
import type { Entry, Outcome, Refusal } from './entry.ts'

/** Longer than the server's own request timeout, so that the server's response arrives first. */
const timeoutMs = 15_000

/** Statuses after which a later attempt may succeed, in addition to 5xx: timeouts and rate limits. */
const temporary = new Set([408, 425, 429])

const isJson = ({ headers }: Response) => headers.get('content-type')?.includes('json') === true

/** Returns the delay that the server asks for in `Retry-After`, in seconds or as a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const header = headers.get('retry-after')
  if (header === null) return undefined
  const delayMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs)
}

/**
 * Reads the response to an attempt. What is not JSON does not come from the server: a network that asks for a login answers every
 * request with its own page.
 */
export async function readOutcome(response: Response): Promise<Outcome> {
  const { status } = response
  if (status === 204) return { status: 'accepted', body: undefined }
  if (!isJson(response)) {
    return status >= 400
      ? { status: 'later', refusal: { status }, delayMs: retryAfterOf(response) }
      : { status: 'unreachable' }
  }
  let body: unknown
  try {
    body = await response.json()
  } catch {
    return { status: 'unreachable' }
  }
  if (response.ok) return { status: 'accepted', body }
  const { code, message, errors } = (body ?? {}) as Partial<Failure>
  const refusal: Refusal = { status, code, message, errors }
  if (status === 401) return { status: 'session ended', refusal }
  if (status >= 500 || temporary.has(status)) return { status: 'later', refusal, delayMs: retryAfterOf(response) }
  return { status: 'refused', refusal }
}

/**
 * Sends an entry once, from a page or the service worker.
 * @param onResponse called with the HTTP response before its body is read
 */
export async function sendEntry(
  { route, params = {}, body, key }: Entry,
  token: string,
  onResponse: (response: Response) => void = () => undefined,
): Promise<Outcome> {
  const [method = '', template = ''] = route.split(' ')
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await fetch(expandPath(template, params), {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': `"${key}"`,
      },
      signal: controller.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    onResponse(response)
    return await readOutcome(response)
  } catch {
    return { status: 'unreachable' }
  } finally {
    clearTimeout(timer)
  }
}
