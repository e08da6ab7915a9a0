import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from '../errors.ts'
import { readTableShape, readTableShapes, selectRows, type TableShape } from './table-shapes.ts'

interface TableDigest {
  rows: number
  digest: string
}

/** Row counts and digests of a database. Databases with equal digests have equal contents. */
export interface Digests {
  /** Digest of the definitions of tables and indexes, on SQLite only. */
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

function digestTable(db: DatabaseSync, shape: TableShape, schema: string): TableDigest {
  const digest = new TableHasher(shape)
  const rows = db.prepare(selectRows(shape, schema))
  rows.setReturnArrays(true)
  for (const row of rows.iterate()) digest.add(row)
  return digest.end()
}

/** Returns the digest of the definitions of tables and indexes, without the checksum's table. */
export function digestSchema(db: DatabaseSync, schema = 'main'): string {
  const objects = db
    .prepare(`
      select type, name, sql from ${schema}.sqlite_schema
      where name not like 'sqlite_%' and name <> 'backup_seal' order by type, name`)
    .all()
  const lines = objects.map(({ type, name, sql }) => JSON.stringify([type, name, sql]))
  return createHash('sha256').update(lines.join('\n')).digest('base64url')
}

/** Returns the tables that digests cover. */
export const digestedTables = (db: DatabaseSync, schema = 'main'): TableShape[] => [
  readTableShape(db, 'schema_migrations', schema),
  ...readTableShapes(db, schema),
]

/**
 * Returns the row counts and digests of all tables.
 * @param schema `main`, or the name of an attached database
 */
export function digestDatabase(db: DatabaseSync, schema = 'main'): Digests {
  const tables = digestedTables(db, schema).map((shape) => [shape.name, digestTable(db, shape, schema)] as const)
  return { schema: digestSchema(db, schema), tables: Object.fromEntries(tables) }
}

/** @throws {DatabaseUnusable} if a copy differs from its source */
export function refuseDifference(expected: Digests, copy: Digests, label: string): void {
  const different = Object.keys({ ...expected.tables, ...copy.tables }).filter(
    (name) => expected.tables[name]?.digest !== copy.tables[name]?.digest,
  )
  const [first] = different
  if (first === undefined && expected.schema === copy.schema) return
  const rows = (digests: Digests) => digests.tables[first ?? '']?.rows ?? 'no'
  const difference =
    first === undefined ? 'other definitions' : `table ${first}: ${rows(expected)} rows became ${rows(copy)}`
  throw new DatabaseUnusable(
    `${label} differs from its source (${difference}). Do not use it. Check the disk, then try again.`,
    { reason: 'damaged' },
  )
}
