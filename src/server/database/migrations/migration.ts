import type { CreateTableBuilder, Kysely } from 'kysely'
import { sql } from '#kysely'
import type { DatabaseKind } from '../statement.ts'

/** Values that SQL can't compute: one update for each row of a query. Columns and values are texts. */
export interface Backfill {
  select: string
  /** Updates one row; each `?` is one of its values, in order. */
  update: string
  /** Returns the values of `update` for a row of `select`. */
  values(row: Readonly<Record<string, unknown>>): (string | null)[]
}

/** Part of a migration: SQL, or values that TypeScript computes. */
export type MigrationStatement = string | Backfill

/** One step of the schema, written once for both databases. A step that has been released is never changed. */
export interface Migration {
  name: string
  statements(
    schema: Kysely<never>['schema'],
    table: TableStarter,
    kind: DatabaseKind,
  ): ({ compile(): { sql: string } } | Backfill)[]
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
