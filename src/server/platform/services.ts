import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Environment } from './env.ts'
import type { Events } from './events/events.ts'
import type { SecurityLog } from './http/security-log.ts'

/** What handlers depend on: `app.ts` passes it to each subject. */
export interface Services {
  database: Database
  clock: Clock
  environment: Environment
  events: Events
  securityLog: SecurityLog
}
