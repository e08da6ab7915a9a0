import type { DatabaseSync } from 'node:sqlite'

export interface TableShape {
  name: string
  columns: string[]
  /** Columns of the primary key, by which rows are ordered. */
  key: string[]
}

/** Tables that are not copied, because each database has its own. */
const uncopiedTables = new Set(['schema_migrations', 'backup_seal'])

/** Returns the shape of one table. */
export function readTableShape(db: DatabaseSync, name: string, schema = 'main'): TableShape {
  const columns = db.prepare('select name, pk from pragma_table_info(?, ?) order by cid').all(name, schema)
  const key = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a['pk']) - Number(b['pk']))
  return {
    name,
    columns: columns.map((column) => String(column['name'])),
    key: key.map((column) => String(column['name'])),
  }
}

/** Returns the tables to copy, each after the tables that it refers to. */
export function readTableShapes(db: DatabaseSync, schema = 'main'): TableShape[] {
  const names = db
    .prepare(`select name from ${schema}.sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !uncopiedTables.has(name))
  const referred = (name: string) =>
    db
      .prepare('select "table" as name from pragma_foreign_key_list(?, ?)')
      .all(name, schema)
      .map((row) => String(row['name']))
  const ordered: string[] = []
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    for (const other of referred(name)) if (other !== name) visit(other)
    ordered.push(name)
  }
  for (const name of names) visit(name)
  return ordered.map((name) => readTableShape(db, name, schema))
}

export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

export const selectRows = ({ name, columns, key }: TableShape, schema = 'main'): string =>
  `select ${quoted(columns)} from ${schema}."${name}" order by ${quoted(key)}`
