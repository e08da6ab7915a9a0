import type { FastifyInstance } from 'fastify'
import { slow_down } from '#messages'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { openEventStream } from '../events/event-stream.ts'
import { version } from '../version.ts'
import { arrivedOf } from './forwarded-address.ts'

/** Maximum number of test streams at the same time: anyone may open them. */
const maxStreams = 4
/** Times of the event of a test stream, and of its end. */
export const testStream = { eventMs: 500, endMs: 2_000 }

/**
 * Registers the liveness probe `/healthz`, which names the version and what arrived of the request, and the readiness probe `/readyz`,
 * which checks the database. ONCE calls it `/up`.
 */
export function registerHealthRoutes(app: FastifyInstance, database: Database, trustedProxies: number): void {
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive', version, arrived: arrivedOf(request, trustedProxies) }
  })
  registerTestStream(app)
  for (const path of ['/readyz', '/up']) {
    app.get(path, async (_request, reply) => {
      try {
        await database.ping()
        return { status: 'ready' }
      } catch {
        return reply.code(503).send({ status: 'not ready' })
      }
    })
  }
}

/** Registers an event stream with one event, by which the doctor sees whether the proxy passes on events when they are sent. */
function registerTestStream(app: FastifyInstance): void {
  let streams = 0
  app.get('/api/events/test', (_request, reply) => {
    if (streams === maxStreams) throw new AppError('slow_down', slow_down(), { retryAfter: 2 })
    streams += 1
    const stream = openEventStream(reply)
    const event = setTimeout(() => stream.send('data:\n\n'), testStream.eventMs)
    const end = setTimeout(stream.end, testStream.endMs)
    stream.onClose(() => {
      streams -= 1
      clearTimeout(event)
      clearTimeout(end)
    })
  })
}
