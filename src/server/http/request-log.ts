import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * One line for each request, after its answer. Screens ask again and again: what went well is only worth a line to who looks for
 * something, and is logged as `debug`.
 */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status } = reply
    const line = { reqId: req.id, req, status, ms: Math.round(reply.elapsedTime), ...(error && { err: error }) }
    if (error) req.log.error(line, 'request errored')
    else if (status < 400) req.log.debug(line, 'request')
    else req.log.info(line, 'request')
  }
}

export const requestLog = new RequestLog()
