import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** Adds the SQL functions to a connection that PostgreSQL has from the migrations. */
export function defineFunctions(db: DatabaseSync): void {
  db.function('sha256_hex', { deterministic: true }, (value) => hash('sha256', String(value), 'hex'))
}
