import type { CreateTableBuilder, Kysely } from 'kysely'
import { sql } from '#kysely'
import type { DatabaseKind } from '../statement.ts'

/** Computes values in TypeScript: one update for each row of a query. Columns and values are texts. */
export interface Backfill {
  select: string
  /** Updates one row; each `?` is one of its values, in order. */
  update: string
  /** Returns the values of `update` for a row of `select`. */
  values(row: Readonly<Record<string, unknown>>): (string | null)[]
}

/** Part of a migration: SQL, or a backfill. */
export type MigrationStatement = string | Backfill

/** A change of the schema, for both databases. A released migration is never changed. */
export interface Migration {
  name: string
  statements(
    schema: Kysely<never>['schema'],
    table: CreateTable,
    kind: DatabaseKind,
  ): ({ compile(): { sql: string } } | Backfill)[]
}

/** Starts a table, which has only `text` and `integer` columns and is strict on SQLite. */
export type CreateTable = (name: string) => CreateTableBuilder<string, never>

/** Wraps SQL that is the same on both databases. */
export const rawSql = (text: string) => ({ compile: () => ({ sql: text }) })

export function createStrictTable(schema: Kysely<never>['schema'], kind: DatabaseKind): CreateTable {
  return (name) => {
    const table = schema.createTable(name)
    return kind === 'sqlite' ? table.modifyEnd(sql`strict`) : table
  }
}
