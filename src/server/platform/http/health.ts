import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'

/** Registers the liveness probe `/healthz` and the readiness probe `/readyz`, which checks the database. */
export function registerHealthRoutes(app: FastifyInstance, database: Database): void {
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
