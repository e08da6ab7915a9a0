import { DatabaseFull, DatabaseUnavailable, UniqueViolation } from '../errors.ts'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const uniqueViolation = '23505'
const retryableCodes = ['40001', '40P01']
const abortedTransaction = '25P02'
const diskFullCodes = ['53100']
/**
 * Connection failures, out of memory or connections, shutting down, canceled by a timeout, locked, read-only (a standby, or a
 * provider's full disk), unreadable disk. 26000 follows for reads that were sent behind one whose preparation has failed so.
 */
const unavailableCodes = /^(08|26000|57P0|53200|53300|57014|55P03|58030|25006|25P0[34]|3D000$|28)/
/** Of the system, for the calls that establish a connection, and of a connection. */
const connectCalls = ['connect', 'getaddrinfo']
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
/** Of OpenSSL (X509_STORE_CTX_get_error(3)) and of Node. */
const tlsCodes = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|ERR_OSSL_|EPROTO)/
/** pg gives no code for these. */
const lostConnection =
  /timeout|terminated|not queryable|connection error|Cannot use a pool|SSL connection|^SASL|from backend|Unknown auth/i

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns whether two transactions conflicted, so that a retry may succeed. */
export const isConflict = (error: unknown): boolean => retryableCodes.includes(codeOf(error))

/** Returns whether a statement was refused because an earlier one of its transaction failed. */
export const isConsequence = (error: unknown): boolean => codeOf(error) === abortedTransaction

/** Returns the error by its kind, which is `unavailable` for a conflict that no retry has ended, or unchanged if it is none of them. */
export function translatePostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = codeOf(error)
  if (code === uniqueViolation) {
    const constraint = 'constraint' in error ? String(error.constraint) : ''
    return new UniqueViolation(constraint, error)
  }
  if (diskFullCodes.includes(code)) return new DatabaseFull('The database has no room left', { cause: error })
  const { syscall = '' } = error as { syscall?: string }
  if (
    unavailableCodes.test(code) ||
    isConflict(error) ||
    networkCodes.includes(code) ||
    connectCalls.includes(syscall) ||
    tlsCodes.test(code) ||
    (code === '' && lostConnection.test(error.message))
  ) {
    return new DatabaseUnavailable(`The database does not respond: ${error.message}`, { cause: error })
  }
  return error
}
