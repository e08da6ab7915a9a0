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
import { type Migration, type MigrationStatement, tableStarter } from './migration.ts'

/** Forward, in order. */
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

/** Remembers which steps a database has seen. */
export const createHistory = 'create table if not exists schema_migrations (name text primary key)'
export const readHistory = 'select name from schema_migrations order by name'

interface Step {
  name: string
  /** Run in order; the last one records the step in the history. */
  statements: MigrationStatement[]
}

/**
 * Returns the steps that a database has not seen.
 * @throws {DatabaseUnusable} where a newer program has been at it
 */
export function stepsAfter(seen: readonly string[], kind: DatabaseKind): Step[] {
  const unknown = seen.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) {
    throw new DatabaseUnusable(
      `This database has been used by a newer Lampstand (it has the step ${unknown}). Start that version again, or restore a backup from before it.`,
    )
  }
  return stepsNamed((name) => !seen.includes(name), kind)
}

/** The steps of these names only: a database as an older program left it. */
export function stepsNamed(isMeant: (name: string) => boolean, kind: DatabaseKind): Step[] {
  const { schema } = sqlWriters[kind]
  return migrations
    .filter(({ name }) => isMeant(name))
    .map((migration) => ({
      name: migration.name,
      statements: [
        ...migration
          .statements(schema as never, tableStarter(schema as never, kind), kind)
          .map((statement) => ('compile' in statement ? statement.compile().sql : statement)),
        `insert into schema_migrations (name) values ('${migration.name}')`,
      ],
    }))
}
