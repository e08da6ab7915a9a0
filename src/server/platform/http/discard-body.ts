import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import { serverLimits } from '#contract/limits.ts'

const { maxBytes, maxMs, lingerMs } = serverLimits.refusedBody
/** What a chunk counts in addition to its bytes. */
const bytesPerChunk = 64

/**
 * Keeps a connection open for a while after its last response, without reading. A connection that closes with unread bytes is reset,
 * and a client or proxy that is still sending may then never see the response (RFC 9112, section 9.6).
 */
function closeLate(socket: Socket): void {
  // Node calls it after a response with `connection: close`.
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

/**
 * Reads and discards what remains of a request's body, and then calls `respond`. If that is too much or takes too long, the response
 * ends the connection (IN4, ADR 020).
 */
export function discardBody(request: IncomingMessage, response: ServerResponse, respond: () => void): void {
  if (request.complete) {
    respond()
    return
  }
  const { socket } = request
  let lastByte = socket.bytesRead + maxBytes
  const stop = (): void => {
    clearTimeout(timer)
    stopWaiting()
    request.off('data', checkSize)
    if (!request.readableEnded) {
      // Node's own method would read on.
      request._read = () => undefined
      socket.pause()
      response.setHeader('connection', 'close')
      closeLate(socket)
    }
    respond()
  }
  const checkSize = (): void => {
    // A chunk of one byte costs as much time as a large one.
    lastByte -= bytesPerChunk
    if (socket.bytesRead >= lastByte) stop()
  }
  const timer = setTimeout(stop, maxMs)
  const stopWaiting = finished(request, stop)
  request.on('data', checkSize).resume()
}
