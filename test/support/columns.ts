import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export interface Column {
  table: string
  column: string
}

const onSqlite = `
  select tables.name as "table", columns.name as "column" from sqlite_schema as tables, pragma_table_info(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite_%'`
const onPostgres = `
  select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`

/** Returns the columns that a database really has. */
export async function readColumns(url: string): Promise<Column[]> {
  if (url.startsWith('file:')) {
    const db = new DatabaseSync(url.slice('file:'.length), { readOnly: true })
    const rows = db.prepare(onSqlite).all()
    db.close()
    return rows.map(({ table, column }) => ({ table: String(table), column: String(column) }))
  }
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Column>(onPostgres)
  await client.end()
  return rows
}
