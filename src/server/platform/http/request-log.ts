import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type LogLimit, maxLinesOf } from '../log/log-limit.ts'
import { isUnobserved } from './unobserved.ts'

/**
 * Logs one line for each request, after its response. Screens poll, so successful requests are logged as `debug`. Failed ones are
 * limited by route and status, because a client can send any number of them.
 */
export class RequestLog extends LogController {
  readonly #limit: LogLimit

  constructor(limit: LogLimit) {
    super()
    this.#limit = limit
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status } = reply
    // Errors of the server are logged by the error handler.
    if (isUnobserved(req.routeOptions.config)) return
    if (error === null || error === undefined) {
      if (status < 400) req.log.debug(lineOf(req, reply), 'request')
      else if (
        this.#limit.allows(`${status} ${req.method} ${req.routeOptions.url ?? 'unknown path'}`, maxLinesOf(status))
      ) {
        req.log.info(lineOf(req, reply), 'request')
      }
    } else if (this.#limit.allows('request errored')) {
      req.log.error({ ...lineOf(req, reply), err: error }, 'request errored')
    }
  }
}

const lineOf = (req: FastifyRequest, reply: FastifyReply) => ({
  reqId: req.id,
  req,
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
})
