import type { Duplex } from 'node:stream'

/** Streams whose statements wait to be sent. */
const corked = new WeakSet<Duplex>()

/**
 * Sends the statements of a connection in one packet: a system call for each costs more than the rest of sending.
 * @param schedule calls its argument when the statements that belong together have been written
 */
export function cork(stream: Duplex, schedule: (send: () => void) => void): void {
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  schedule(() => {
    corked.delete(stream)
    stream.uncork()
  })
}
