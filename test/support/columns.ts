import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export interface Column {
  table: string
  column: string
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
  select tables.name as "table", columns.name as "column" from sqlite_schema as tables, pragma_table_info(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite_%'`
const onPostgres = `
  select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`

/** Returns the columns that a database really has, except in tables without rows. */
export async function readColumns(url: string): Promise<Column[]> {
  if (url.startsWith('file:')) {
    const db = new DatabaseSync(url.slice('file:'.length), { readOnly: true })
    const columns = db.prepare(onSqlite).all() as unknown as Column[]
    db.close()
    return columns.filter(({ table }) => !unusedTables.includes(table))
  }
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Column>(onPostgres)
  await client.end()
  return rows.filter(({ table }) => !unusedTables.includes(table))
}
