import type { DatabaseSync } from 'node:sqlite'
import { DatabaseBusy, DatabaseFull, DatabaseUnusable, UniqueViolation, type UnusableReason } from '../errors.ts'

/** https://sqlite.org/rescode.html; the lower eight bits are the primary code. */
const primaryCode = { permission: 3, busy: 5, readOnly: 8, ioError: 10, full: 13, cannotOpen: 14, noDatabase: 26 }
const uniqueCodes = [2067, 1555]

const isSqliteError = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'

const hasCode = (error: unknown, ...codes: number[]) => isSqliteError(error) && codes.includes(error.errcode & 0xff)

export const isBusy = (error: unknown): boolean => hasCode(error, primaryCode.busy)

/** Returns whether a file can't grow. A full disk is reported as either code. */
const isFull = (error: unknown): boolean => hasCode(error, primaryCode.full, primaryCode.ioError)

/** Returns whether this user may not use a file or its folder. */
export const isForbidden = (error: unknown): boolean =>
  hasCode(error, primaryCode.permission, primaryCode.readOnly, primaryCode.cannotOpen)

export const isNoDatabase = (error: unknown): boolean => hasCode(error, primaryCode.noDatabase)

/** Returns index names by their columns, which are what SQLite reports for a violated constraint. */
function indexNames(db: DatabaseSync): Map<string, string> {
  const names = new Map<string, string>()
  const list = db.prepare(`
    select m.name as tbl, l.name as idx, l.origin as origin, group_concat(m.name || '.' || i.name, ', ') as cols
    from sqlite_schema m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
    where m.type = 'table' and l."unique" = 1 group by m.name, l.name order by i.seqno`)
  for (const { tbl, idx, origin, cols } of list.all()) {
    names.set(String(cols), origin === 'pk' ? `${tbl}_pkey` : String(idx))
  }
  return names
}

/** Returns the error by its kind, or unchanged if it is none of them. */
export function translateSqliteError(error: unknown, db: DatabaseSync): unknown {
  if (!isSqliteError(error)) return error
  if (uniqueCodes.includes(error.errcode)) {
    const columns = /UNIQUE constraint failed: (.+)$/.exec(error.message)?.[1] ?? ''
    return new UniqueViolation(indexNames(db).get(columns) ?? columns, error)
  }
  if (isBusy(error)) return new DatabaseBusy('The database file is locked by another program', { cause: error })
  return isFull(error) ? new DatabaseFull('The disk is full or can not be written', { cause: error }) : error
}

/** Returns a message for operators if a file can't be opened, or the error unchanged. */
export function translateOpenError(error: unknown, file: string): unknown {
  const unusable = (message: string, reason?: UnusableReason) =>
    new DatabaseUnusable(`${file} ${message}`, { cause: error, ...(reason && { reason }) })
  if (!isSqliteError(error)) return error
  if (isForbidden(error)) {
    return unusable(
      `can't be opened (${error.message}). Allow this user to read and write it and its folder, or run the command as the user of the service.`,
    )
  }
  if (isFull(error)) {
    return unusable(`can't be written (${error.message}). Make room on its disk, then try again.`, 'disk full')
  }
  return isBusy(error) ? unusable('is in use by another program. Stop it, then try again.') : error
}
