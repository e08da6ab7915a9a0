import { createParser } from 'eventsource-parser'
import { type Change, changes } from '#contract/events.ts'
import { request } from '../api/api.ts'

const second = 1000
/** Without a word for so long (the server speaks every 25 s), the line is taken for dead. */
const silence = 70 * second
const longestWait = 30 * second
/** A connection that lasted so long was a good one: the next failure is a first one. */
const good = 10 * second

const isChange = (name: string | undefined): name is Change => changes.some((change) => change === name)

/** Waits, but no longer than until the page is looked at or the network is back. */
function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const awake = new AbortController()
    const wake = () => {
      clearTimeout(timer)
      awake.abort()
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    const { signal } = awake
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), { signal })
    window.addEventListener('online', wake, { signal })
    stop.addEventListener('abort', wake, { signal })
  })
}

/** Reads one stream to its end, whichever way it comes. */
async function readStream(stop: AbortSignal, onOpen: () => void, onChange: (change: Change) => void): Promise<void> {
  const connection = new AbortController()
  const cut = () => connection.abort()
  const { signal } = connection
  let timer = setTimeout(cut, silence)
  // A browser opens few connections to one server: a tab that nobody looks at gives its own back.
  document.addEventListener('visibilitychange', () => document.hidden && cut(), { signal })
  // Without a network the line is dead, though nobody has told the browser's socket.
  window.addEventListener('offline', cut, { signal })
  stop.addEventListener('abort', cut, { signal })
  const parser = createParser({ onEvent: ({ event }) => isChange(event) && onChange(event) })
  try {
    const answer = await request('GET /api/events', {}, { headers: { accept: 'text/event-stream' }, signal })
    onOpen()
    const reader = answer.body?.getReader()
    // Firefox 97 has no TextDecoderStream (ADR 018). The decoder keeps a character that two chunks share.
    const decoder = new TextDecoder()
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(cut, silence)
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
    connection.abort()
  }
}

/**
 * Hears of changes as they happen, for as long as the page is looked at. Lost connections come back, later and later and not all
 * at once.
 * @param onGap something may have been missed
 * @returns what stops it
 */
export function followChanges(onChange: (change: Change) => void, onGap: () => void): () => void {
  const stopping = new AbortController()
  const stop = stopping.signal
  async function follow(): Promise<void> {
    let failures = 0
    let first = true
    while (!stop.aborted) {
      if (document.hidden) {
        await pause(longestWait, stop)
        continue
      }
      let opened = Number.POSITIVE_INFINITY
      const onOpen = () => {
        opened = performance.now()
        if (!first) onGap()
        first = false
      }
      await readStream(stop, onOpen, onChange).catch(() => undefined)
      failures = performance.now() - opened > good ? 0 : failures + 1
      const wait = Math.min(second * 2 ** Math.max(0, failures - 1), longestWait)
      if (!stop.aborted && !document.hidden) await pause(wait * (0.5 + Math.random() / 2), stop)
    }
  }
  void follow()
  return () => stopping.abort()
}
