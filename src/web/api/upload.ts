import type { BytesKey } from '#contract/calls.ts'
import { request } from './api.ts'
import { ApiError, OfflineError } from './api-error.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

interface Options {
  headers: Record<string, string>
  signal: AbortSignal
  /** Called with the number of bytes that the server has. */
  onProgress: (bytes: number) => void
  /** Called when there is no connection. The upload goes on when it is back. */
  onWait: () => void
}

/** Sizes of a piece: one that a slow phone sends in a second or two, and one that every proxy accepts. */
const pieceBytes = { min: 64 * 1024, first: 256 * 1024, max: 512 * 1024 }
const quickMs = 1_000
const slowMs = 4_000
/** Number of attempts in a row, over a few minutes, after which an upload ends. */
const maxFailures = 20
const maxPauseMs = 15_000

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Returns whether an error may be over soon: no connection, or a server or proxy that restarts. A full disk is not. */
const mayPass = (error: unknown) => error instanceof OfflineError || (error instanceof ApiError && isAway(error.status))
const isAway = (status: number) => status === 429 || (status >= 500 && status <= 504)

/**
 * Uploads a file in pieces. After a failure, it goes on where the server's file ends.
 * @returns the id of the upload
 * @throws {ApiError} {OfflineError} if the connection does not come back, or the upload was canceled
 */
export async function uploadFile(key: BytesKey, file: Blob, options: Options): Promise<string> {
  const { headers, signal, onProgress, onWait } = options
  const upload = newIdempotencyKey()
  let [received, size, failures] = [0, pieceBytes.first as number, 0]
  while (received < file.size) {
    const query = { upload, offset: String(received), total: String(file.size) }
    const startedAt = performance.now()
    try {
      const bytes = file.slice(received, received + size)
      const response = await request(key, { query, bytes }, { headers, signal })
      received = ((await response.json()) as { received: number }).received
      const tookMs = performance.now() - startedAt
      if (tookMs < quickMs) size = Math.min(size * 2, pieceBytes.max)
      if (tookMs > slowMs) size = Math.max(size / 2, pieceBytes.min)
      failures = 0
      onProgress(received)
    } catch (error) {
      failures += 1
      if (signal.aborted || !mayPass(error) || failures > maxFailures) throw error
      size = pieceBytes.min
      onWait()
      await pause(Math.min(500 * 2 ** failures, maxPauseMs), signal)
      if (signal.aborted) throw error
    }
  }
  return upload
}
