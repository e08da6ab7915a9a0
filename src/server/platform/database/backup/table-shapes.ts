import type { DatabaseSync } from 'node:sqlite'
import { migrationNames, referenceOf } from '../sqlite/schema.ts'

// Names come from our own migrations, never from a file: they become part of SQL.

export interface TableShape {
  name: string
  columns: string[]
  /** Columns of the primary key, by which rows are ordered. */
  key: string[]
}

/** Tables that are not copied, because each database has its own. */
const uncopiedTables = new Set(['schema_migrations'])

function readTableShape(reference: DatabaseSync, name: string): TableShape {
  const columns = reference.prepare('select name, pk from pragma_table_info(?) order by cid').all(name)
  const key = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a['pk']) - Number(b['pk']))
  return {
    name,
    columns: columns.map((column) => String(column['name'])),
    key: key.map((column) => String(column['name'])),
  }
}

/** Returns the tables to copy, as the migrations of a database create them, each after the tables that it refers to. */
export function readTableShapes(db: DatabaseSync): TableShape[] {
  const reference = referenceOf(migrationNames(db))
  const names = reference
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !uncopiedTables.has(name))
  const referred = (name: string) =>
    reference
      .prepare('select "table" as name from pragma_foreign_key_list(?)')
      .all(name)
      .map((row) => String(row['name']))
  const ordered: string[] = []
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    for (const other of referred(name)) if (other !== name) visit(other)
    ordered.push(name)
  }
  for (const name of names) visit(name)
  return ordered.map((name) => readTableShape(reference, name))
}

/** Returns the tables that digests cover. */
export const digestedTables = (db: DatabaseSync): TableShape[] => [
  readTableShape(referenceOf(migrationNames(db)), 'schema_migrations'),
  ...readTableShapes(db),
]

export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Reads the rows of a table by its primary key, as arrays. */
export function readRows(db: DatabaseSync, { name, columns, key }: TableShape): Iterable<unknown> {
  const rows = db.prepare(`select ${quoted(columns)} from "${name}" order by ${quoted(key)}`)
  rows.setReturnArrays(true)
  return rows.iterate()
}
