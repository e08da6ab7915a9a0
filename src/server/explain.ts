import { DatabaseAway, DatabaseUnusable } from './database/errors.ts'
import { EnvironmentError } from './env.ts'
import { AppError } from './http/app-error.ts'

/** Why it could not start: what the operator can mend is said in plain words; anything else shows where it comes from. */
export function explain(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof DatabaseUnusable) return error.message
  if (error instanceof AppError) return `ADMIN_USERNAME, ADMIN_PASSWORD or ADMIN_NAME can't be used: ${error.message}`
  if (error instanceof DatabaseAway) {
    return 'The database that DATABASE_URL names does not answer. Is it running, and are its address, user and password right?'
  }
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${Number(port) + 1} npm start`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
