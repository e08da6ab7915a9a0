import type { Failure } from '#contract/errors.ts'
import { isJson, sendRequest } from '../../api/send-request.ts'
import { type Answer, type Entry, type Settlement, settlementOf } from './entry.ts'

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
async function readAnswer(response: Response): Promise<Answer> {
  const { status } = response
  if (status === 204) return {}
  const delayMs = retryAfterOf(response)
  if (!isJson(response)) return status >= 400 ? { refusal: { status }, mayPass: true, delayMs } : noAnswer
  const body: unknown = await response.json()
  if (response.ok) return { body }
  const { code, message, errors } = (body ?? {}) as Partial<Failure>
  const refusal = { status, code, message, errors }
  return status >= 500 || temporary.has(status)
    ? { refusal, mayPass: true, delayMs }
    : { refusal, mayPass: status === 401 }
}

const noAnswer: Answer = { refusal: { status: 0 }, mayPass: true }

interface Attempt {
  token: string
  /** Aborts the request. */
  end?: AbortSignal
  /** Called with the HTTP response before its body is read. */
  onResponse?: (response: Response) => void
}

/** Sends an entry once. */
export async function sendEntry(entry: Entry, { token, end, onResponse }: Attempt): Promise<Answer> {
  const headers = { 'idempotency-key': `"${entry.key}"` }
  try {
    const response = await sendRequest(entry.route, entry, { token, headers, end })
    onResponse?.(response)
    return await readAnswer(response)
  } catch {
    return noAnswer
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
  attempt: (entry: Entry) => Promise<Answer>
  /** Stores what has become of an entry. */
  settle: (entry: Entry, settlement: Settlement) => Promise<void>
}

/**
 * Sends entries one after the other. An error of the server holds up those with the same target. Without a connection or a session,
 * or if the server asks for a delay, all wait.
 * @returns the entries that wait, and the answer after which it stopped, if all wait
 */
export async function sendInOrder({ list, attempt, settle }: Delivery) {
  const heldUp = new Set<string>()
  let stop: Answer | undefined
  for (;;) {
    const left = await list()
    const entry = stop === undefined ? left.find(({ target }) => !heldUp.has(target)) : undefined
    if (entry === undefined) return { left, stop }
    const answer = await attempt(entry)
    const settlement = settlementOf(entry, answer)
    await settle(entry, settlement)
    const { refusal, mayPass, delayMs } = answer
    if (refusal?.status === 401 || delayMs !== undefined || (refusal?.status === 0 && mayPass)) stop = answer
    if (settlement.status === 'waits') heldUp.add(entry.target)
  }
}

/**
 * Runs `work` when no other tab and no service worker of this device does. Web Locks need HTTPS, and a group may use plain HTTP in
 * its own network; a browser that keeps no data of this site refuses them. There, two tabs may send the same entry: its idempotency
 * key creates one row.
 * @param end ends the wait for the others
 */
export async function withLock<Result>(work: () => Promise<Result>, end?: AbortSignal): Promise<Result> {
  let isStarted = false
  const start = () => {
    isStarted = true
    return work()
  }
  try {
    if (navigator.locks) return await navigator.locks.request('lampstand-outbox', end ? { signal: end } : {}, start)
  } catch (error) {
    if (isStarted || end?.aborted) throw error
  }
  return work()
}
