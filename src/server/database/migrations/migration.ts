import type { CreateTableBuilder, Kysely } from 'kysely'
import { sql } from '#kysely'
import type { DatabaseKind } from '../statement.ts'

/** One step of the schema, written once for both databases. A step that has been released is never changed. */
export interface Migration {
  name: string
  statements(schema: Kysely<never>['schema'], table: TableStarter): { compile(): { sql: string } }[]
}

/** Only `text` and `integer` columns, so that SQLite can be strict about them. */
export type TableStarter = (name: string) => CreateTableBuilder<string, never>

/** A statement that is the same text on both databases. */
export const written = (text: string) => ({ compile: () => ({ sql: text }) })

export function tableStarter(schema: Kysely<never>['schema'], kind: DatabaseKind): TableStarter {
  return (name) => {
    const table = schema.createTable(name)
    return kind === 'sqlite' ? table.modifyEnd(sql`strict`) : table
  }
}
