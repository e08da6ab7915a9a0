import type { Database } from './database/database.ts'
import type { Environment } from './env.ts'
import type { Live } from './events/events.ts'
import type { SecurityLog } from './http/security-log.ts'

/** The only way to the time: tests set it, and the server's clock decides everywhere. */
export type Clock = () => Date

/** What handlers work with; `app.ts` hands it to each feature. */
export interface Services {
  database: Database
  clock: Clock
  environment: Environment
  live: Live
  securityLog: SecurityLog
}
