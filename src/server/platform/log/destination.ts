import { constants, openSync, write, writeSync } from 'node:fs'

const maxPendingBytes = 1024 * 1024
const maxChunkBytes = 64 * 1024
/** Time until the next attempt after a failed one. */
const retryAfterMs = 1_000
/** Time until the next attempt while the reader has stopped. */
const fullRetryAfterMs = 100

export interface LogDestination {
  /** Writes a line, which ends in a line break. Never blocks and never throws. */
  write(line: string): void
  /** Number of dropped lines that are not reported yet. */
  readonly dropped: number
}

interface Options {
  /** Returns the line that reports dropped lines. */
  describeDropped(lines: number): string
}

/**
 * Reopens a pipe or terminal in non-blocking mode, so that a reader that has stopped does not block the process. Other programs that
 * share the terminal keep their own mode. Files and sockets are written by a background thread.
 */
function openWithoutBlocking(fd: number, isStream: boolean): number {
  if (!isStream || process.platform !== 'linux') return fd
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return fd
  }
}

/**
 * Writes the log to a file descriptor in the background. If that fails (full disk, closed pipe, stopped terminal), lines are dropped
 * instead of delaying requests. When writing works again, a line reports their number.
 * @param isStream whether the descriptor is a pipe or a terminal
 */
export function openLogDestination(fd: number, isStream: boolean, { describeDropped }: Options): LogDestination {
  const target = openWithoutBlocking(fd, isStream)
  let pending: string[] = []
  let [pendingBytes, dropped, isWriting, isBroken] = [0, 0, false, false]
  let timer: NodeJS.Timeout | undefined
  /** Remainder of a chunk that was written in part. */
  let rest: Buffer | undefined
  let linesInChunk = 0

  function nextChunk(): Buffer | undefined {
    if (rest !== undefined) return rest
    const lines: string[] = []
    let bytes = 0
    if (dropped > 0) {
      // Starts a new line, because the last one may be incomplete.
      lines.push(`${isBroken ? '\n' : ''}${describeDropped(dropped)}`)
      bytes += 200
    }
    let taken = 0
    while (taken < pending.length && bytes < maxChunkBytes) {
      const line = pending[taken] as string
      bytes += line.length
      pendingBytes -= line.length
      lines.push(line)
      taken += 1
    }
    pending = pending.slice(taken)
    linesInChunk = taken
    return lines.length > 0 ? Buffer.from(lines.join('')) : undefined
  }

  function tryLater(ms: number): void {
    timer = setTimeout(() => {
      timer = undefined
      flush()
    }, ms)
    timer.unref()
  }

  function finish(chunk: Buffer, droppedBefore: number, error: NodeJS.ErrnoException | null, written: number): void {
    isWriting = false
    if (error?.code === 'EAGAIN') {
      rest = chunk
      tryLater(fullRetryAfterMs)
    } else if (error !== null) {
      rest = undefined
      dropped += linesInChunk
      linesInChunk = 0
      isBroken = true
      tryLater(retryAfterMs)
    } else if (written < chunk.length) {
      rest = chunk.subarray(written)
      flush()
    } else {
      rest = undefined
      dropped -= droppedBefore
      isBroken = false
      flush()
    }
  }

  let reported = 0
  function flush(): void {
    if (isWriting || timer !== undefined || (pending.length === 0 && rest === undefined && dropped === 0)) return
    if (rest === undefined) reported = dropped
    const chunk = nextChunk()
    if (chunk === undefined) return
    isWriting = true
    write(target, chunk, 0, chunk.length, null, (error, written) => finish(chunk, reported, error, written))
  }

  process.once('exit', () => {
    // A write in progress may be stuck, so only a non-blocking one is safe.
    if (isBroken || (isWriting && target === fd)) return
    try {
      writeSync(target, Buffer.concat([(isWriting ? undefined : rest) ?? Buffer.of(), Buffer.from(pending.join(''))]))
    } catch {
      // The process ends, and nothing can report this.
    }
  })

  return {
    write(line) {
      if (pendingBytes > maxPendingBytes) {
        dropped += 1
        return
      }
      pending.push(line)
      pendingBytes += line.length
      flush()
    },
    get dropped() {
      return dropped
    },
  }
}
