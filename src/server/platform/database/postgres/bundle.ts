import type { Duplex } from 'node:stream'

/** Streams whose statements wait to be sent. */
const bundling = new WeakSet<Duplex>()

/**
 * Sends the statements of a connection in one packet: a system call for each costs more than the rest of sending.
 * @param schedule calls its argument when the statements that belong together have been written
 */
export function bundle(stream: Duplex, schedule: (send: () => void) => void): void {
  if (bundling.has(stream)) return
  bundling.add(stream)
  stream.cork()
  schedule(() => {
    bundling.delete(stream)
    stream.uncork()
  })
}
