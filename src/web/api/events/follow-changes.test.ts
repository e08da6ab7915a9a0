// @isolated: loads modules again
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'

let browser: ReturnType<typeof stubBrowser>
/** Times of the requests, in milliseconds since the start. */
let requestedAt: number[]
let respond: (signal: AbortSignal) => Promise<Response>
let stop: () => void

const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

/** Returns a stream that the test writes to. It fails when the client closes it. */
function openStream(signal: AbortSignal) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  signal.addEventListener('abort', () => controller?.error(signal.reason))
  return {
    response: new Response(body),
    write: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  }
}

async function follow() {
  vi.resetModules()
  const { followChanges } = await import('./follow-changes.ts')
  const changes: string[] = []
  let gaps = 0
  stop = followChanges(
    (change) => void changes.push(change),
    () => {
      gaps += 1
    },
  )
  await vi.advanceTimersByTimeAsync(0)
  return { changes, gaps: () => gaps }
}
/** Returns the pauses between the requests, in milliseconds. */
const pauses = () => requestedAt.slice(1).map((time, index) => time - (requestedAt[index] ?? 0))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const start = performance.now()
  requestedAt = []
  respond = offline
  browser = stubBrowser((_path, { signal }) => {
    requestedAt.push(performance.now() - start)
    return respond(signal as AbortSignal)
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the back-off', () => {
  it('doubles the pause after each failure, from one second to thirty', async () => {
    await follow()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(pauses()).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })

  it('shortens each pause by up to half, so that clients do not return together', async () => {
    vi.mocked(Math.random).mockReturnValue(0)
    await follow()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(pauses()).toEqual([500, 1000, 2000, 4000])
  })

  it('starts over after a connection of more than ten seconds, and not after a shorter one', async () => {
    await follow()
    await vi.advanceTimersByTimeAsync(7000)
    expect(pauses()).toEqual([1000, 2000, 4000])
    for (const [lastedMs, pauseMs] of [
      [9000, 16_000],
      [11_000, 1000],
    ] as const) {
      let stream: ReturnType<typeof openStream> | undefined
      respond = async (signal) => {
        stream = openStream(signal)
        return stream.response
      }
      browser.window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(lastedMs)
      respond = offline
      const before = requestedAt.length
      stream?.end()
      await vi.advanceTimersByTimeAsync(pauseMs - 1)
      expect(requestedAt).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(requestedAt).toHaveLength(before + 1)
    }
  })

  it('connects immediately when the network returns', async () => {
    await follow()
    await vi.advanceTimersByTimeAsync(7000)
    const before = requestedAt.length
    browser.window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(requestedAt).toHaveLength(before + 1)
  })

  it('does not connect in a hidden tab, and connects immediately when it becomes visible', async () => {
    await follow()
    browser.setHidden(true)
    await vi.advanceTimersByTimeAsync(1000)
    const before = requestedAt.length
    await vi.advanceTimersByTimeAsync(300_000)
    expect(requestedAt).toHaveLength(before)
    browser.setHidden(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(requestedAt).toHaveLength(before + 1)
  })

  it('ends when it is stopped', async () => {
    await follow()
    stop()
    const before = requestedAt.length
    await vi.advanceTimersByTimeAsync(100_000)
    expect(requestedAt).toHaveLength(before)
  })
})

describe('an event stream', () => {
  it('delivers known events, also when they arrive in parts, and ignores others', async () => {
    let stream: ReturnType<typeof openStream> | undefined
    respond = async (signal) => {
      stream = openStream(signal)
      return stream.response
    }
    const { changes, gaps } = await follow()
    stream?.write(': welcome\n\nevent: chat\nda')
    stream?.write('ta: {"id":"1"}\n\nevent: unheard-of\ndata: {}\n\n')
    stream?.write('event: questions\ndata: {}\n\n')
    await vi.advanceTimersByTimeAsync(0)
    expect([changes, gaps()]).toEqual([['chat', 'questions'], 0])
  })

  it('reports a gap after each reconnection', async () => {
    respond = async (signal) => {
      const stream = openStream(signal)
      setTimeout(stream.end, 20_000)
      return stream.response
    }
    const { gaps } = await follow()
    await vi.advanceTimersByTimeAsync(62_000)
    expect([requestedAt.length, gaps()]).toEqual([3, 2])
  })

  it('is closed after 70 seconds without data', async () => {
    const streams: ReturnType<typeof openStream>[] = []
    respond = async (signal) => {
      const stream = openStream(signal)
      streams.push(stream)
      return stream.response
    }
    await follow()
    await vi.advanceTimersByTimeAsync(69_999)
    streams[0]?.write(': here\n\n')
    await vi.advanceTimersByTimeAsync(69_999)
    expect(requestedAt).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1 + 1000)
    expect(requestedAt).toHaveLength(2)
  })
})
