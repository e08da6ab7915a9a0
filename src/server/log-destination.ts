import { constants, openSync, write, writeSync } from 'node:fs'

const maxPendingBytes = 1024 * 1024
const maxChunkBytes = 64 * 1024
/** Until the next attempt after one that failed. */
const retryAfterMs = 1_000
/** Until the next attempt while nobody reads the other end. */
const fullRetryAfterMs = 100

export interface LogDestination {
  /** Takes a line that ends in a line break. Never blocks and never throws. */
  write(line: string): void
  /** Lines that were dropped and not yet reported. */
  readonly dropped: number
}

interface Options {
  /** Returns the line that says how many lines were dropped. */
  describeDropped(lines: number): string
}

/**
 * Opens a pipe or terminal once more without blocking, so that a reader that has stopped holds up nothing. Other programs that share
 * the terminal keep their own mode. Files and sockets are written by a thread in the background.
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
 * Writes the log to a file descriptor in the background. Where it can't be written (a full disk, a closed pipe, a terminal that
 * was stopped), lines are dropped rather than requests held up, and a line says how many once writing works again.
 * @param isStream whether the descriptor is a pipe or a terminal
 */
export function openLogDestination(fd: number, isStream: boolean, { describeDropped }: Options): LogDestination {
  const target = openWithoutBlocking(fd, isStream)
  let pending: string[] = []
  let [pendingBytes, dropped, isWriting, isBroken] = [0, 0, false, false]
  let timer: NodeJS.Timeout | undefined
  /** What is left of a chunk of which a part was written. */
  let rest: Buffer | undefined
  let linesInChunk = 0

  function nextChunk(): Buffer | undefined {
    if (rest !== undefined) return rest
    const lines: string[] = []
    let bytes = 0
    if (dropped > 0) {
      // On a line of its own: the one before may have been cut.
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
    // A write in progress may be stuck, and this one would then wait for it: only one that can't block is safe.
    if (isBroken || (isWriting && target === fd)) return
    try {
      writeSync(target, Buffer.concat([(isWriting ? undefined : rest) ?? Buffer.of(), Buffer.from(pending.join(''))]))
    } catch {
      // The process ends: there is nowhere left to report this.
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
