import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from '../errors.ts'
import { digestedTables, readRows, type TableShape } from './table-shapes.ts'

interface TableDigest {
  rows: number
  digest: string
}

/** Row counts and digests of a database. Databases with equal digests have equal contents. */
export interface Digests {
  /** Digest of the definitions of tables and indexes, by which a checksum detects a change of them. */
  schema: string
  /** By table name, including `schema_migrations`. */
  tables: Record<string, TableDigest>
}

/** Counts and digests the rows of a table, which are added in the order of its primary key. */
export class TableHasher {
  readonly #digest = createHash('sha256')
  #rows = 0

  constructor({ name, columns, key }: TableShape) {
    this.#digest.update(`${JSON.stringify({ name, columns, key })}\n`)
  }

  add(row: unknown): void {
    this.#rows += 1
    this.#digest.update(`${JSON.stringify(row)}\n`)
  }

  end(): TableDigest {
    return { rows: this.#rows, digest: this.#digest.digest('base64url') }
  }
}

/** Returns the digest of the definitions of tables and indexes, without the checksum's table. */
export function digestSchema(db: DatabaseSync): string {
  const objects = db
    .prepare(`
      select type, name, sql from sqlite_schema
      where name not like 'sqlite_%' and name <> 'backup_seal' order by type, name`)
    .all()
  const lines = objects.map(({ type, name, sql }) => JSON.stringify([type, name, sql]))
  return createHash('sha256').update(lines.join('\n')).digest('base64url')
}

/** Returns the row counts and digests of all tables. */
export function digestDatabase(db: DatabaseSync): Digests {
  const tables = digestedTables(db).map((shape) => {
    const digest = new TableHasher(shape)
    for (const row of readRows(db, shape)) digest.add(row)
    return [shape.name, digest.end()] as const
  })
  return { schema: digestSchema(db), tables: Object.fromEntries(tables) }
}

/** @throws {DatabaseUnusable} if the rows of a copy differ from those of its source. Its tables are created by the same migrations. */
export function refuseDifference(expected: Digests, copy: Digests, label: string): void {
  const [first] = Object.keys({ ...expected.tables, ...copy.tables }).filter(
    (name) => expected.tables[name]?.digest !== copy.tables[name]?.digest,
  )
  if (first === undefined) return
  const rows = (digests: Digests) => digests.tables[first]?.rows ?? 'no'
  throw new DatabaseUnusable(
    `${label} differs from its source (table ${first}: ${rows(expected)} rows became ${rows(copy)}). Do not use it. Check the disk, then try again.`,
    { reason: 'damaged' },
  )
}
