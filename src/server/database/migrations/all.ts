import { DatabaseUnusable } from '../errors.ts'
import { type DatabaseKind, sqlWriters } from '../statement.ts'
import { mainJob } from './001-main-job.ts'
import { chatPrayerAnnouncements } from './002-chat-prayer-announcements.ts'
import { flatCosts } from './003-flat-costs.ts'
import { responseReviews } from './006-response-reviews.ts'
import { type Migration, tableStarter } from './migration.ts'

/** Forward, in order. */
const migrations: Migration[] = [mainJob, chatPrayerAnnouncements, flatCosts, responseReviews]

/** Remembers which steps a database has seen. */
export const createHistory = 'create table if not exists schema_migrations (name text primary key)'
export const readHistory = 'select name from schema_migrations order by name'

/**
 * The steps that a database has not seen, each as SQL, and last what remembers it.
 * @throws {DatabaseUnusable} where a newer program has been at it
 */
export function stepsAfter(seen: readonly string[], kind: DatabaseKind): { name: string; sql: string[] }[] {
  const unknown = seen.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) {
    throw new DatabaseUnusable(
      `This database has been used by a newer Lampstand (it has the step ${unknown}). Start that version again, or restore a backup from before it.`,
    )
  }
  return stepsNamed((name) => !seen.includes(name), kind)
}

/** The steps of these names only: a database as an older program left it. */
export function stepsNamed(isMeant: (name: string) => boolean, kind: DatabaseKind): { name: string; sql: string[] }[] {
  const { schema } = sqlWriters[kind]
  return migrations
    .filter(({ name }) => isMeant(name))
    .map((migration) => ({
      name: migration.name,
      sql: [
        ...migration.statements(schema as never, tableStarter(schema as never, kind)).map((step) => step.compile().sql),
        `insert into schema_migrations (name) values ('${migration.name}')`,
      ],
    }))
}
