import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'

/** Registers the liveness probe `/healthz` and the readiness probe `/readyz`, which checks the database. ONCE calls it `/up`. */
export function registerHealthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
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
