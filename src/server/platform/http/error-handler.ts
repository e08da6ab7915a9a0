import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#contract/errors.ts'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import { DatabaseBusy, DatabaseFull, DatabaseUnavailable } from '../database/errors.ts'
import { AppError } from '../errors.ts'
import { type LogLimit, maxLinesOf } from '../log/log-limit.ts'
import { maxHeaderSize } from './node-http.ts'

/** Covers short outages of the database. */
const retryUnavailableAfterSeconds = 2

const { maxBytes, lingerMs } = serverLimits.refusedBody

/** Maps any error to one that the client may see. Internal details are never exposed. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseFull) {
    return new AppError('unavailable', messages.storage_full(), { cause: error, retryAfter: 60 })
  }
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseBusy) {
    return new AppError('unavailable', messages.database_away(), {
      cause: error,
      retryAfter: retryUnavailableAfterSeconds,
    })
  }
  switch ((error as FastifyError | null)?.statusCode) {
    case 400:
      return new AppError('invalid', messages.invalid_request(), { cause: error })
    case 404:
      return new AppError('not_found', messages.not_found(), { cause: error })
    case 413:
      return new AppError('too_large', messages.body_too_large(), { cause: error })
    case 414:
      return new AppError('address_too_long', messages.address_too_long(), { cause: error })
    case 415:
      return new AppError('not_json', messages.not_json(), { cause: error })
    default:
      return new AppError('internal', messages.internal_error(), { cause: error })
  }
}

function failureOf({ message, code, errors, newer }: AppError, requestId: string): Failure {
  return { message, code, requestId, ...(errors && { errors }), ...(newer && { newer }) }
}

/** Sends the response for an error of a handler or of Fastify. */
export function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logLimit?: LogLimit,
): FastifyReply {
  const appError = toAppError(error)
  const { status } = appError
  if (status >= 500 && logLimit?.allows(`request failed ${status}`, maxLinesOf(status)) !== false) {
    request.log.error({ reqId: request.id, err: appError.cause ?? appError }, 'request failed')
  }
  if (appError.retryAfter !== undefined) reply.header('retry-after', String(appError.retryAfter))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.header('x-request-id', request.id).code(status).send(failureOf(appError, request.id))
}

const connectionErrors: Record<string, [status: string, AppError]> = {
  address: ['414 URI Too Long', new AppError('address_too_long', messages.address_too_long())],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    new AppError('headers_too_large', messages.headers_too_large()),
  ],
}

/** Returns whether the request line is too long. Node has one error code for that and for long headers. */
function isAddressTooLong({ code, rawPacket }: ConnectionError): boolean {
  if (code !== 'HPE_HEADER_OVERFLOW' || !(rawPacket instanceof Buffer)) return false
  const end = rawPacket.indexOf('\n')
  return /^[A-Z]+ /.test(rawPacket.toString('latin1', 0, 20)) && (end < 0 || end > maxHeaderSize)
}

/** An error as Node emits it. Fastify's type describes its JSON form. */
interface ConnectionError {
  code: string
  rawPacket?: unknown
}

/** Responds to malformed or oversized requests, which never reach Fastify, in the same error format. */
export function handleConnectionError(
  log: FastifyBaseLogger,
  error: ConnectionError,
  socket: Socket,
  logLimit: LogLimit,
): void {
  // What follows a refused head is discarded. Closing the connection now could lose the response.
  if (socket.writableEnded) return
  const reqId = randomUUID()
  if (logLimit.allows('connection refused')) {
    log.info({ reqId, code: error.code, address: socket.remoteAddress }, 'connection refused')
  }
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, appError] = connectionErrors[isAddressTooLong(error) ? 'address' : error.code] ?? [
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request',
    new AppError('invalid', messages.invalid_request()),
  ]
  const body = JSON.stringify(failureOf(appError, reqId))
  const lastByte = socket.bytesRead + maxBytes
  socket.on('data', () => void (socket.bytesRead >= lastByte && socket.pause()))
  // A client that does not read this response would keep its connection open.
  setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
