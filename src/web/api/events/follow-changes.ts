import { createParser } from 'eventsource-parser'
import { type Change, changes } from '#contract/shared/events.ts'
import { request } from '../api.ts'
import { setStreamOpen } from './stream-state.ts'

/** Time without data after which a connection is closed. The server sends a heartbeat every 25 seconds. */
const idleTimeoutMs = 70_000
const minDelayMs = 1_000
const maxDelayMs = 30_000
/** Duration after which a connection counts as stable, which resets the back-off. */
const stableAfterMs = 10_000

/** `id` identifies what has changed, such as a user. */
type OnChange = (change: Change, id: string | undefined) => void

function idIn(data: string): string | undefined {
  try {
    return JSON.parse(data).id
  } catch {
    return undefined
  }
}

const isChange = (name: string | undefined): name is Change => changes.some((change) => change === name)

/** Resolves after the delay, or earlier when the page becomes visible or the network returns. */
function delay(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      listeners.abort()
      resolve()
    }
    const timer = setTimeout(finish, ms)
    const { signal } = listeners
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && finish(), { signal })
    window.addEventListener('online', finish, { signal })
    stop.addEventListener('abort', finish, { signal })
  })
}

/** Reads one event stream. Resolves when the server ends it, and rejects if the connection fails or is closed here. */
async function readStream(stop: AbortSignal, onOpen: () => void, onChange: OnChange): Promise<void> {
  const connection = new AbortController()
  const close = () => connection.abort()
  const { signal } = connection
  let timer = setTimeout(close, idleTimeoutMs)
  // Browsers limit the connections to one server, so a hidden tab closes its own.
  document.addEventListener('visibilitychange', () => document.hidden && close(), { signal })
  // When the network is lost, the browser does not always report an error on an open connection.
  window.addEventListener('offline', close, { signal })
  stop.addEventListener('abort', close, { signal })
  const parser = createParser({ onEvent: ({ event, data }) => isChange(event) && onChange(event, idIn(data)) })
  try {
    const options = { headers: { accept: 'text/event-stream' }, signal, isStream: true }
    const response = await request('GET /api/events', {}, options)
    setStreamOpen(true)
    onOpen()
    const reader = response.body?.getReader()
    // Firefox 98 does not support TextDecoderStream (ADR 018). `stream` handles characters split between two chunks.
    const decoder = new TextDecoder()
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(close, idleTimeoutMs)
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    setStreamOpen(false)
    clearTimeout(timer)
    connection.abort()
  }
}

/**
 * Receives live events while the page is visible. Reconnects after failures with exponential back-off and jitter.
 * @param onGap called after a reconnection, because events may have been missed, and after a first connection that was not
 * established at once
 * @param isBehind whether also the first connection is one after a gap
 * @returns a function that disconnects
 */
export function followChanges(onChange: OnChange, onGap: () => void, isBehind = false): () => void {
  const controller = new AbortController()
  const stop = controller.signal
  async function follow(): Promise<void> {
    let failures = 0
    let hasGap = isBehind
    while (!stop.aborted) {
      if (document.hidden) {
        await delay(maxDelayMs, stop)
        continue
      }
      let openedAt = Number.POSITIVE_INFINITY
      const onOpen = () => {
        openedAt = performance.now()
        if (hasGap) onGap()
      }
      await readStream(stop, onOpen, onChange).catch(() => undefined)
      hasGap = true
      failures = performance.now() - openedAt > stableAfterMs ? 0 : failures + 1
      const delayMs = Math.min(minDelayMs * 2 ** Math.max(0, failures - 1), maxDelayMs)
      if (!stop.aborted && !document.hidden) await delay(delayMs * (0.5 + Math.random() / 2), stop)
    }
  }
  void follow()
  return () => controller.abort()
}
