/** What went wrong in a database, the same for SQLite and PostgreSQL; everything else is a mistake of ours and stays as it is. */
export class UniqueViolation extends Error {
  /** The index or constraint, by the name that the migration gave it; a primary key is `<table>_pkey`. */
  readonly constraint: string

  constructor(constraint: string, cause?: unknown) {
    super(`Unique constraint ${constraint} violated`, { cause })
    this.name = 'UniqueViolation'
    this.constraint = constraint
  }
}

/** Somebody else holds the database's lock, for longer than a request can wait. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** The database can't be reached, or does not answer in time. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** There is no room left on the disk. */
export class DatabaseFull extends Error {
  override name = 'DatabaseFull'
}

/** The database must not be used as it is; the message tells the operator why and what to do. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}
