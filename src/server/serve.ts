import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { listAddresses } from './addresses.ts'
import { buildApp } from './app.ts'
import type { Database } from './database/database.ts'
import type { Environment } from './env.ts'

/** What is still open after so long is cut, in milliseconds. */
const patience = 4_000

interface Served {
  environment: Environment
  database: Database
  log: FastifyBaseLogger
  /** What else is to be done before the process ends. */
  onStop?: () => void
}

/**
 * Listens, and on SIGTERM or SIGINT finishes the requests in flight and ends the process.
 * @returns the addresses to open in a browser: see `listAddresses`
 */
export async function serve({ environment, database, log, onStop }: Served): Promise<[string, ...string[]]> {
  const app = await buildApp({ database, clock: () => new Date(), environment, log })
  await app.listen({ host: environment.host, port: environment.port })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => app.server.closeAllConnections(), patience).unref()
    await app.close()
    await database.close()
    onStop?.()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  return listAddresses(environment, (app.server.address() as AddressInfo).port)
}
