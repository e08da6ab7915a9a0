import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { EventStream } from './events.ts'

/** Starts an HTTP response that stays open and delivers events. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  // Requests that tests inject have no connection.
  if (raw.socket instanceof Socket) raw.setTimeout(serverLimits.load.streamStallTimeoutMs)
  // The response ends with its connection, so it needs no chunks. Each event is one write.
  raw.useChunkedEncodingByDefault = false
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Otherwise nginx buffers events.
    'x-accel-buffering': 'no',
  })
  // Makes proxies forward the headers, and tells the client that it is connected.
  raw.write(': welcome\n\n')
  return {
    send(text) {
      if (raw.writableLength > serverLimits.maxUnreadEventBytes) raw.destroy()
      else raw.write(text)
    },
    end: () => raw.end(),
    onClose(listener) {
      if (raw.destroyed) listener()
      else raw.once('close', listener)
    },
  }
}
