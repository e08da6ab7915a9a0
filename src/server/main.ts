import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { DatabaseUnusable } from './database/errors.ts'
import { openDatabase } from './database/open.ts'
import { type Environment, EnvironmentError, readEnvironment } from './env.ts'
import { createSetupToken, ensureFirstAdministrator } from './features/auth/first-administrator.ts'
import { AppError } from './http/app-error.ts'
import { createLog } from './log.ts'

const clock = () => new Date()
/** What is still open after so long is cut, in milliseconds. */
const patience = 4_000

const say = (text: string) => process.stdout.write(`${text}\n`)

/** The address to open in a browser: the public one, or this machine's. */
function addressOf({ publicUrl, host }: Environment, { port }: AddressInfo): string {
  if (publicUrl !== undefined) return publicUrl
  const everywhere = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

async function start(): Promise<void> {
  const environment = readEnvironment()
  const log = await createLog(environment)
  const database = await openDatabase(environment.databaseUrl, { exclusive: true })
  if (environment.firstAdministrator !== undefined) {
    await ensureFirstAdministrator(database, clock, environment.firstAdministrator)
  }
  const app = await buildApp({ database, clock, environment, log })
  await app.listen({ host: environment.host, port: environment.port })
  const address = addressOf(environment, app.server.address() as AddressInfo)
  say(`Lampstand is ready at ${address}`)
  const setupToken = await createSetupToken(database, clock)
  if (setupToken !== undefined) {
    // In the fragment, which browsers keep to themselves: it stands in no log of any proxy.
    say(`There is no administrator yet. Create the first one at ${address}/setup#${setupToken}`)
  }

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => app.server.closeAllConnections(), patience).unref()
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

/** What the operator can mend is said in plain words; anything else shows where it comes from. */
function explain(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof DatabaseUnusable) return error.message
  if (error instanceof AppError) return `ADMIN_USERNAME, ADMIN_PASSWORD or ADMIN_NAME can't be used: ${error.message}`
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${Number(port) + 1} npm start`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

start().catch((error: unknown) => {
  process.stderr.write(`Lampstand could not start.\n${explain(error)}\n`)
  process.exit(1)
})
