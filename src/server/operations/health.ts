import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'

/** For whoever watches over the process: `/healthz` says it is alive, `/readyz` that it can do its work. */
export function answerHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.ping()
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
