import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Environment } from './env.ts'
import type { Events } from './events/events.ts'
import type { SecurityLog } from './http/security-log.ts'

/** Registers what ends when the server closes, after the requests in flight. */
export type OnClose = (stop: () => Promise<unknown>) => void

/** What handlers depend on: `app.ts` passes it to each subject. */
export interface Services {
  database: Database
  clock: Clock
  environment: Environment
  events: Events
  securityLog: SecurityLog
}
