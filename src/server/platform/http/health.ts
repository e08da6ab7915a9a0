import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { version } from '../version.ts'

/**
 * Registers the liveness probe `/healthz`, which names the version, and the readiness probe `/readyz`, which checks the database. ONCE
 * calls it `/up`.
 */
export function registerHealthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'alive', version }))
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
