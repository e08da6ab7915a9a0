import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { listAddresses } from './addresses.ts'
import { buildApp } from './app.ts'
import { listen } from './listen.ts'
import type { Database } from './platform/database/database.ts'
import type { Environment } from './platform/env.ts'

/** Time that open requests have to finish at shutdown. */
const shutdownGraceMs = 4_000

/** Time that the last lines of the log have. One that is not read would take them never. */
const logGraceMs = 500

interface ServeOptions {
  environment: Environment
  database: Database
  log: Logger
  /** File descriptor of a socket that is open already, on which the server listens. */
  descriptor?: number | undefined
  /** Called when the server begins to shut down. */
  onStopping?: () => void
  /** Called before the process exits. */
  onStop?: () => void
}

/**
 * Starts the server. On SIGTERM or SIGINT, it finishes the requests in flight and exits.
 * @returns the URLs for browsers: see `listAddresses`
 */
export async function serve({
  environment,
  database,
  log,
  descriptor,
  onStopping,
  onStop,
}: ServeOptions): Promise<[string, ...string[]]> {
  const app = await buildApp({ database, clock: () => new Date(), environment, log })
  const place = await listen(app, environment, descriptor)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    onStopping?.()
    setTimeout(() => app.server.closeAllConnections(), shutdownGraceMs).unref()
    await app.close()
    await database.close()
    onStop?.()
    await Promise.race([new Promise<void>((done) => log.flush(() => done())), sleep(logGraceMs)])
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  return listAddresses({ publicUrl: environment.publicUrl, ...place })
}
