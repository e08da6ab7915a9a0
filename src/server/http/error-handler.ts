import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#contract/errors.ts'
import * as messages from '#messages'
import { DatabaseAway, DatabaseBusy, DatabaseFull } from '../database/errors.ts'
import { AppError } from '../errors.ts'
import type { LogLimit } from './log-limit.ts'

/** Seconds: what is away for a moment is usually back by then. */
const retryUnavailableAfter = 2

/** Longest body, in bytes, that is read to its end after it was refused. By default, nginx forwards no more. */
const maxDrainedBytes = 1_048_576

/** Every error as a refusal that may leave the house; of what went wrong inside, nothing is told. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseFull) {
    return new AppError('unavailable', messages.storage_full(), { cause: error, retryAfter: 60 })
  }
  if (error instanceof DatabaseAway || error instanceof DatabaseBusy) {
    return new AppError('unavailable', messages.database_away(), { cause: error, retryAfter: retryUnavailableAfter })
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

function failureOf(refusal: AppError, requestId: string): Failure {
  const { message, code, errors } = refusal
  return { message, code, requestId, ...(errors && { errors }) }
}

/** Errors thrown by handlers and by Fastify itself all leave in one form. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logLimit?: LogLimit,
): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal.status >= 500 && logLimit?.allows(`request failed ${refusal.status}`) !== false) {
    request.log.error({ reqId: request.id, err: refusal.cause ?? refusal }, 'request failed')
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  if (refusal.status === 413 && Number(request.headers['content-length']) <= maxDrainedBytes) {
    // A proxy that is still sending would not read the refusal if the connection closed.
    reply.removeHeader('connection')
    request.raw.resume()
  }
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.header('x-request-id', request.id).code(refusal.status).send(failureOf(refusal, request.id))
}

const connectionErrors: Record<string, [status: string, AppError]> = {
  address: ['414 URI Too Long', new AppError('address_too_long', messages.address_too_long())],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    new AppError('headers_too_large', messages.headers_too_large()),
  ],
}

/** Returns whether the request line alone is too long: Node has one code for that and for long headers. */
function isAddressTooLong({ code, rawPacket }: ConnectionError): boolean {
  if (code !== 'HPE_HEADER_OVERFLOW' || !(rawPacket instanceof Buffer)) return false
  const end = rawPacket.indexOf('\n')
  return /^[A-Z]+ /.test(rawPacket.toString('latin1', 0, 20)) && (end < 0 || end > maxHeaderSize)
}

/** As Node passes it on; Fastify's type names its JSON form. */
interface ConnectionError {
  code: string
  rawPacket?: unknown
}

/** What is no HTTP at all, or too much of it, never becomes a request; it gets the same form of answer. */
export function answerConnectionError(
  log: FastifyBaseLogger,
  error: ConnectionError,
  socket: Socket,
  logLimit: LogLimit,
): void {
  const reqId = randomUUID()
  if (logLimit.allows('connection refused')) {
    log.info({ reqId, code: error.code, address: socket.remoteAddress }, 'connection refused')
  }
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, refusal] = connectionErrors[isAddressTooLong(error) ? 'address' : error.code] ?? [
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request',
    new AppError('invalid', messages.invalid_request()),
  ]
  const body = JSON.stringify(failureOf(refusal, reqId))
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
