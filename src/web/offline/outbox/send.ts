import type { Failure } from '#contract/errors.ts'
import { isJson, sendRequest } from '../../api/send-request.ts'
import type { Entry, Outcome, Refusal } from './entry.ts'

// Sends entries, from a page or the service worker.

/** Tag of the `sync` event by which the browser starts the service worker when the network returns. */
export const syncTag = 'send-outbox'

/** Statuses after which a later attempt may succeed, in addition to 5xx: timeouts and rate limits. */
const temporary = new Set([408, 425, 429])

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
async function readOutcome(response: Response): Promise<Outcome> {
  const { status } = response
  if (status === 204) return { status: 'accepted', body: undefined }
  if (!isJson(response)) {
    return status >= 400
      ? { status: 'later', refusal: { status }, delayMs: retryAfterOf(response) }
      : { status: 'unreachable' }
  }
  const body: unknown = await response.json()
  if (response.ok) return { status: 'accepted', body }
  const { code, message, errors } = (body ?? {}) as Partial<Failure>
  const refusal: Refusal = { status, code, message, errors }
  if (status === 401) return { status: 'session ended', refusal }
  if (status >= 500 || temporary.has(status)) return { status: 'later', refusal, delayMs: retryAfterOf(response) }
  return { status: 'refused', refusal }
}

interface Attempt {
  token: string
  /** Aborts the request. */
  end?: AbortSignal
  /** Called with the HTTP response before its body is read. */
  onResponse?: (response: Response) => void
}

/** Sends an entry once. */
export async function sendEntry(entry: Entry, { token, end, onResponse }: Attempt): Promise<Outcome> {
  const headers = { 'idempotency-key': `"${entry.key}"` }
  try {
    const response = await sendRequest(entry.route, entry, { token, headers, end })
    onResponse?.(response)
    return await readOutcome(response)
  } catch {
    return { status: 'unreachable' }
  }
}

const minDelayMs = 1_000
const maxDelayMs = 60_000

/** Returns the delay before the next attempt, with jitter, so that forty phones do not return together. */
export const backOffMs = (failures: number): number =>
  Math.min(minDelayMs * 2 ** failures, maxDelayMs) * (0.5 + Math.random() / 2)

interface Delivery {
  /** Lists the entries to send, in order. */
  list: () => Promise<readonly Entry[]>
  attempt: (entry: Entry) => Promise<Outcome>
  /** Stores what an attempt has led to. @returns whether the entry waits for another attempt, so that those behind it wait too */
  settle: (entry: Entry, outcome: Outcome) => Promise<boolean>
  /** Collects the targets whose entries wait after an error of the server. */
  held?: Set<string>
}

/**
 * Sends entries one after the other. An error of the server holds up those with the same target. Without a connection or a session,
 * or if the server asks for a delay, all wait.
 * @returns the outcome after which it stopped, if all wait
 */
export async function sendInOrder(delivery: Delivery): Promise<Outcome | undefined> {
  const { list, attempt, settle, held = new Set() } = delivery
  for (;;) {
    const entry = (await list()).find(({ target }) => !held.has(target))
    if (entry === undefined) return undefined
    const outcome = await attempt(entry)
    const waits = await settle(entry, outcome)
    if (outcome.status === 'session ended' || (outcome.status === 'later' && outcome.delayMs !== undefined))
      return outcome
    if (!waits) continue
    if (outcome.status !== 'later') return outcome
    held.add(entry.target)
  }
}

/**
 * Runs `work` when no other tab and no service worker of this device does. Web Locks need HTTPS, and a group may use plain HTTP in
 * its own network; a browser that keeps no data of this site refuses them. There, two tabs may send the same entry: its idempotency
 * key creates one row.
 * @param end ends the wait for the others
 */
export async function withLock(work: () => Promise<void>, end?: AbortSignal): Promise<void> {
  let isStarted = false
  const start = () => {
    isStarted = true
    return work()
  }
  try {
    await navigator.locks?.request('lampstand-outbox', end === undefined ? {} : { signal: end }, start)
  } catch (error) {
    if (isStarted || end?.aborted) throw error
  }
  if (!isStarted) await work()
}
