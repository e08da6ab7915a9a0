import { DatabaseUnusable } from '../errors.ts'
import { type DatabaseKind, sqlWriters } from '../statement.ts'
import { mainJob } from './001-main-job.ts'
import { chatPrayerAnnouncements } from './002-chat-prayer-announcements.ts'
import { flatCosts } from './003-flat-costs.ts'
import { sortKeys } from './004-sort-keys.ts'
import { announcementReads } from './005-announcement-reads.ts'
import { responseReviews } from './006-response-reviews.ts'
import { keptTexts } from './007-kept-texts.ts'
import { signInLimits } from './008-sign-in-limits.ts'
import { idempotencyKeysByUser } from './009-idempotency-keys-by-user.ts'
import { createStrictTable, type Migration, type MigrationStatement } from './migration.ts'

/** All migrations, in order. */
const migrations: Migration[] = [
  mainJob,
  chatPrayerAnnouncements,
  flatCosts,
  sortKeys,
  announcementReads,
  responseReviews,
  keptTexts,
  signInLimits,
  idempotencyKeysByUser,
]

/** Creates the table of applied migrations. */
export const createMigrationsTable = 'create table if not exists schema_migrations (name text primary key)'
export const selectMigrations = 'select name from schema_migrations order by name'

interface CompiledMigration {
  name: string
  /** In order. The last one records the migration as applied. */
  statements: MigrationStatement[]
}

/**
 * Returns the pending migrations of a database.
 * @throws {DatabaseUnusable} if a newer release has used it
 */
export function pendingMigrations(applied: readonly string[], kind: DatabaseKind): CompiledMigration[] {
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) {
    throw new DatabaseUnusable(
      `A newer version of Lampstand has used this database (it has the migration ${unknown}). Start that version, or restore a backup that is older than it.`,
    )
  }
  return migrationsNamed((name) => !applied.includes(name), kind)
}

/** Returns the migrations whose names match. */
export function migrationsNamed(matches: (name: string) => boolean, kind: DatabaseKind): CompiledMigration[] {
  const { schema } = sqlWriters[kind]
  return migrations
    .filter(({ name }) => matches(name))
    .map((migration) => ({
      name: migration.name,
      statements: [
        ...migration
          .statements(schema as never, createStrictTable(schema as never, kind), kind)
          .map((statement) => ('compile' in statement ? statement.compile().sql : statement)),
        `insert into schema_migrations (name) values ('${migration.name}')`,
      ],
    }))
}
