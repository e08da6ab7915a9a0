import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import type { Database } from './database/database.ts'
import type { Environment } from './env.ts'

/** What is still open after so long is cut, in milliseconds. */
const patience = 4_000

/** The address to open in a browser: the public one, or this machine's. */
function addressOf({ publicUrl, host }: Environment, { port }: AddressInfo): string {
  if (publicUrl !== undefined) return publicUrl
  const everywhere = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

interface Served {
  environment: Environment
  database: Database
  log: FastifyBaseLogger
  /** What else is to be done before the process ends. */
  onStop?: () => void
}

/** Listens, and on SIGTERM or SIGINT finishes what is going on and ends the process. @returns the address to open */
export async function serve({ environment, database, log, onStop }: Served): Promise<string> {
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
  return addressOf(environment, app.server.address() as AddressInfo)
}
