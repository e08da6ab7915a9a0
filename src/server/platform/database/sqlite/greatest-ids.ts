import type { DatabaseSync } from 'node:sqlite'

/** Returns the greatest id of each table, by its primary key. */
export function readGreatestIds(db: DatabaseSync): string[] {
  const tables = db
    .prepare(`
      select t.name from sqlite_schema t, pragma_table_info(t.name) c
      where t.type = 'table' and c.name = 'id' and c.pk = 1 and lower(c.type) = 'text'`)
    .all()
  return tables.map(({ name }) => String(db.prepare(`select max(id) as id from "${name}"`).get()?.['id'] ?? ''))
}
