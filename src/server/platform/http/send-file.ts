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

/** Returns the next part with a text. Lets other work run between parts: on SQLite, reads hold the event loop. */
async function nextPart(parts: AsyncIterator<string>): Promise<string | null> {
  for (;;) {
    await setImmediate()
    const { done, value } = await parts.next()
    if (done) return null
    if (value !== '') return value
  }
}

/**
 * Returns a stream that reads a part when the last one has left. If the client disconnects, the parts are returned, so that their
 * `finally` blocks run.
 */
function streamOf(first: string | null, parts: AsyncIterator<string>, onClose: () => void): Readable {
  let started = false
  return new Readable({
    read() {
      if (!started) {
        started = true
        this.push(first)
        return
      }
      nextPart(parts).then(
        (part) => this.push(part),
        (error) => this.destroy(error),
      )
    },
    destroy(error, callback) {
      onClose()
      Promise.resolve(parts.return?.(undefined)).then(
        () => callback(error),
        (cause) => callback(error ?? cause),
      )
    },
  })
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
      const { name, format, parts } = await makeFile()
      const iterator = parts[Symbol.asyncIterator]()
      const stream = streamOf(await nextPart(iterator), iterator, end)
      // The client may have left while the first part was read.
      if (reply.raw.destroyed) {
        stream.destroy()
        return reply.hijack()
      }
      reply.header('content-disposition', dispositionOf(name)).type(fileTypes[format])
      return reply.send(stream)
    } catch (error) {
      end()
      throw error
    }
  }
}
