import { DatabaseAway, DatabaseFull, UniqueViolation } from '../errors.ts'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const uniqueViolation = '23505'
const worthRepeating = ['40001', '40P01']
const full = ['53100']
/**
 * Connection failures, out of memory or connections, shutting down, canceled by a timeout, locked, read-only (a standby, or a
 * provider's full disk), unreadable disk.
 */
const away = /^(08|57P0|53200|53300|57014|55P03|58030|25006|25P03|3D000$|28)/
const network = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]
/** pg gives no code for these. */
const lostConnection = /timeout|terminated|not queryable|connection error|Cannot use a pool/i

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Two transactions were in each other's way; the same one again may well succeed. */
export const isConflict = (error: unknown): boolean => worthRepeating.includes(codeOf(error))

/** @returns the error by its kind, or as it is where it is none of them */
export function translatePostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = codeOf(error)
  if (code === uniqueViolation) {
    const constraint = 'constraint' in error ? String(error.constraint) : ''
    return new UniqueViolation(constraint, error)
  }
  if (full.includes(code)) return new DatabaseFull('The database has no room left', { cause: error })
  if (away.test(code) || network.includes(code) || (code === '' && lostConnection.test(error.message))) {
    return new DatabaseAway('The database does not answer', { cause: error })
  }
  return error
}
