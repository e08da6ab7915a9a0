/** Kinds of database errors, the same for SQLite and PostgreSQL. All other errors are bugs and stay as they are. */
export class UniqueViolation extends Error {
  /** Name of the index or constraint, as the migration created it. A primary key is `<table>_pkey`. */
  readonly constraint: string

  constructor(constraint: string, cause?: unknown) {
    super(`Unique constraint ${constraint} violated`, { cause })
    this.name = 'UniqueViolation'
    this.constraint = constraint
  }
}

/** Another program holds the database's lock for longer than a request can wait. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** The database can't be reached, or does not respond in time. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The disk of the database is full. */
export class DatabaseFull extends Error {
  override name = 'DatabaseFull'
}

/** Why a backup can't be used, for programs. */
export type UnusableReason =
  | 'not a backup'
  | 'damaged'
  | 'newer'
  | 'unsealed'
  | 'passphrase'
  | 'work factor'
  | 'disk full'
  | 'not empty'

/** The database must not be used. The message says why and what the operator can do. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
  readonly reason: UnusableReason | undefined

  constructor(message: string, { reason, cause }: { reason?: UnusableReason; cause?: unknown } = {}) {
    super(message, { cause })
    this.reason = reason
  }
}

/** Returns what a file calls something, for a message, if a terminal can show it. */
export const shown = (word: unknown): string => (/^[\w.-]{1,60}$/.test(`${word}`) ? `${word}` : '(strange name)')

/** Returns whether something could not be written because a disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DatabaseFull ||
  (error instanceof DatabaseUnusable && error.reason === 'disk full') ||
  ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '')
