import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { fileTypes, type StreamedFile } from '#contract/shared/route.ts'
import { file_in_progress } from '#messages'
import { AppError } from '../errors.ts'

/** Seconds after which a client that downloads too many files may try again. */
const retryAfterSeconds = 10

/** Characters of a `filename*` value that need no escape: RFC 8187, section 3.2.1. */
const escaped = /['()*]/g
const percentOf = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** Replaces characters that have a meaning in paths, and controls, which could disguise the extension of a file. */
const plainName = (name: string) =>
  name
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the `Content-Disposition` header of a file (RFC 6266): its name in ASCII, and in Unicode for all current browsers. */
export function dispositionOf(name: string): string {
  const plain = plainName(name)
  const ascii = plain.replaceAll(/[^ -~]/g, '_').replaceAll('%', '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(plain).replaceAll(escaped, percentOf)}`
}

/** Returns the parts with a text. Lets other work run between parts: on SQLite, reads hold the event loop. */
async function* partsWithText(parts: StreamedFile['parts']): AsyncGenerator<string | Uint8Array> {
  for await (const part of parts) {
    await setImmediate()
    if (part.length > 0) yield part
  }
}

async function* join<Part>(first: Part, rest: AsyncGenerator<Part>): AsyncGenerator<Part> {
  yield first
  yield* rest
}

/** Makes what the client waits longer for than for anything else: its connection is not closed meanwhile. */
export async function withoutStall<T>(socket: Socket | null, make: () => Promise<T>): Promise<T> {
  // Requests that tests inject have no connection.
  if (!(socket instanceof Socket)) return make()
  socket.setTimeout(0)
  try {
    return await make()
  } finally {
    socket.setTimeout(serverLimits.load.stallTimeoutMs)
  }
}

/** Returns a function that sends files, few at a time for each account. */
export function createFileSender() {
  /** Number of files that are being sent, by account. */
  const sending = new Map<string, number>()
  let total = 0

  /** @throws {AppError} `slow_down` @returns a function that ends the use, once */
  function begin(account: string): () => void {
    const own = sending.get(account) ?? 0
    if (own >= serverLimits.files.maxPerAccount || total >= serverLimits.files.maxTotal) {
      throw new AppError('slow_down', file_in_progress(), { retryAfter: retryAfterSeconds })
    }
    sending.set(account, own + 1)
    total += 1
    let ended = false
    return () => {
      if (ended) return
      ended = true
      total -= 1
      const left = (sending.get(account) ?? 1) - 1
      if (left > 0) sending.set(account, left)
      else sending.delete(account)
    }
  }

  /**
   * Sends a file while it is read. An error before the first part is an ordinary error response; a later one breaks the connection,
   * so that no client takes the file for a whole one.
   */
  return async (reply: FastifyReply, account: string, makeFile: () => Promise<StreamedFile>): Promise<FastifyReply> => {
    const end = begin(account)
    try {
      const { name, format, parts, bytes } = await withoutStall(reply.raw.socket, makeFile)
      const texts = partsWithText(parts)
      const first = await texts.next()
      // Reads a part when the last one has left.
      const stream = Readable.from(first.done ? [] : join(first.value, texts), { highWaterMark: 1 })
      // Also if the client has left: `return` runs the `finally` blocks of the parts.
      stream.once('close', () => {
        end()
        texts.return(undefined).catch(() => undefined)
      })
      // The client may have left while the first part was read.
      if (reply.raw.destroyed) {
        stream.destroy()
        return reply.hijack()
      }
      reply.header('content-disposition', dispositionOf(name)).type(fileTypes[format])
      if (bytes !== undefined) reply.header('content-length', String(bytes))
      return reply.send(stream)
    } catch (error) {
      end()
      throw error
    }
  }
}
