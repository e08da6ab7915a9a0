// @isolated: loads modules again
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'

const json = { 'content-type': 'application/json' }
const chunk = (text: string) => new TextEncoder().encode(text)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Source = UnderlyingDefaultSource<Uint8Array>
/** Responds with a body that arrives in parts, and that breaks when the request is aborted, as in a browser. */
function respondWith(pull: NonNullable<Source['pull']>, headers: Record<string, string> = json): void {
  respond = async (signal) =>
    new Response(
      new ReadableStream({
        start: (controller) => signal.addEventListener('abort', () => controller.error(new Error('aborted'))),
        pull,
      }),
      { headers },
    )
}

let respond: (signal: AbortSignal) => Promise<Response>
beforeEach(() => {
  vi.resetModules()
  stubBrowser((_, { signal }) => respond(signal as AbortSignal))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Calls the API, and returns what came of it, and whether the app counts as connected. */
async function call() {
  const { api } = await import('./api.ts')
  const { isConnected } = await import('./connection.ts')
  const result = await api('GET /api/help', {}).catch((error: Error) => error.name)
  return { result, isConnected: isConnected() }
}

it('is offline if the connection breaks within a body', async () => {
  let parts = 0
  respondWith((controller) => {
    parts += 1
    if (parts === 1) controller.enqueue(chunk('{"contacts":['))
    else controller.error(new TypeError('network error'))
  })
  expect(await call()).toEqual({ result: 'OfflineError', isConnected: false })
})

it('is offline behind a network that answers with its own page', async () => {
  respond = async () => new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
  expect(await call()).toEqual({ result: 'OfflineError', isConnected: false })
})

it('reads a body that arrives slowly, however long it takes', async () => {
  vi.useFakeTimers()
  const parts = ['[', '1', ',', '2', ']']
  respondWith(async (controller) => {
    const part = parts.shift()
    if (part === undefined) return controller.close()
    await pause(10_000)
    controller.enqueue(chunk(part))
  })
  const called = call()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await called).toEqual({ result: [1, 2], isConnected: true })
  expect(vi.getTimerCount()).toBe(0)
})

it.each(['before the response', 'within the body'])('is offline after 15 seconds of silence %s', async (when) => {
  vi.useFakeTimers()
  if (when === 'within the body') {
    respondWith((controller) => {
      controller.enqueue(chunk('['))
      return new Promise(() => undefined)
    })
  } else {
    respond = (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  }
  const called = call()
  await vi.advanceTimersByTimeAsync(14_000)
  expect(await Promise.race([called, 'still waits'])).toBe('still waits')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await called).toEqual({ result: 'OfflineError', isConnected: false })
})

it('goes on with an upload whose response breaks', async () => {
  vi.useFakeTimers()
  let requests = 0
  respond = async () => {
    requests += 1
    return requests > 1
      ? Response.json({ received: 3 })
      : new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) }), {
          headers: json,
        })
  }
  const { uploadFile } = await import('./upload.ts')
  const waits = vi.fn()
  const uploaded = uploadFile('PUT /api/setup/restore/file', new Blob(['abc']), {
    headers: {},
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onWait: waits,
  })
  await Promise.all([uploaded, vi.advanceTimersByTimeAsync(5_000)])
  expect([requests, waits.mock.calls.length]).toEqual([2, 1])
})
