import { constants, openSync } from 'node:fs'
import SonicBoom from 'sonic-boom'

const maxPendingBytes = 1024 * 1024
const maxChunkBytes = 64 * 1024
/** Time until the next attempt after a failed one. */
const retryAfterMs = 1_000

/**
 * Reopens a pipe or terminal in non-blocking mode, so that a reader that has stopped does not block a thread. Other programs that
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
 * Writes the log to a file descriptor in the background. While that fails (full disk, closed pipe, stopped terminal), the newest lines
 * are dropped instead of delaying requests. When writing works again, a line reports their number.
 * @param isStream whether the descriptor is a pipe or a terminal
 * @param describeDropped returns the line that reports dropped lines
 */
export function openLogDestination(
  fd: number,
  isStream: boolean,
  describeDropped: (lines: number) => string,
): SonicBoom {
  const destination = new SonicBoom({
    fd: openWithoutBlocking(fd, isStream),
    sync: false,
    maxLength: maxPendingBytes,
    maxWrite: maxChunkBytes,
    // Each line is written at once. With 0, `flush` does nothing.
    minLength: 1,
  })
  let [dropped, isRetrying] = [0, false]
  destination.on('drop', () => (dropped += 1))
  destination.on('drain', () => {
    const lines = dropped
    dropped = 0
    if (lines > 0) destination.write(describeDropped(lines))
  })
  destination.on('error', () => {
    if (isRetrying) return
    isRetrying = true
    setTimeout(() => {
      isRetrying = false
      destination.flush()
    }, retryAfterMs).unref()
  })
  return destination
}
