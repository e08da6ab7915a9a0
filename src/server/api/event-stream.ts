import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { EventStream } from '../events/events.ts'

/** Starts an HTTP response that stays open and delivers events. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  // Requests that tests inject have no connection.
  if (raw.socket instanceof Socket) raw.setTimeout(serverLimits.inFlight.streamStallTimeoutMs)
  // It ends with its connection, so it needs no chunks: each event is one write, where thousands of streams get the same one.
  raw.useChunkedEncodingByDefault = false
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // nginx would keep events back until they fill a buffer.
    'x-accel-buffering': 'no',
  })
  // So that a proxy passes the headers on, and the reader knows that it is connected.
  raw.write(': welcome\n\n')
  return {
    send(text) {
      if (raw.writableLength > serverLimits.unreadEvents) raw.destroy()
      else raw.write(text)
    },
    end: () => raw.end(),
    onClose(listen) {
      if (raw.destroyed) listen()
      else raw.once('close', listen)
    },
  }
}
