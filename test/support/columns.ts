import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export interface Column {
  table: string
  column: string
  isText: boolean
}

/** Tables that migration 020 has emptied, and that refuse rows. */
export const unusedTables: readonly string[] = [
  'question_revisions',
  'announcement_revisions',
  'response_revisions',
  'message_revisions',
  'prayer_request_revisions',
]

const onSqlite = `
  select tables.name as "table", columns.name as "column", columns.type as type
  from sqlite_schema as tables, pragma_table_info(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite_%'`
const onPostgres = `
  select table_name as "table", column_name as "column", data_type as type
  from information_schema.columns where table_schema = 'public'`

const present = (rows: readonly Record<string, unknown>[]): Column[] =>
  rows
    .map(({ table, column, type }) => ({
      table: String(table),
      column: String(column),
      isText: `${type}`.toLowerCase() === 'text',
    }))
    .filter(({ table }) => !unusedTables.includes(table))

/** Returns the columns that a database really has, except in tables without rows. */
export async function readColumns(url: string): Promise<Column[]> {
  if (url.startsWith('file:')) {
    const db = new DatabaseSync(url.slice('file:'.length), { readOnly: true })
    const rows = db.prepare(onSqlite).all()
    db.close()
    return present(rows)
  }
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(onPostgres)
  await client.end()
  return present(rows)
}
