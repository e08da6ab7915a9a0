import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { keepFirstAndNewest, timestampedPath } from '../files.ts'
import { pendingMigrations } from '../migrations/migrations.ts'
import { readPostgresMigrations } from '../postgres/schema.ts'
import { connect } from './postgres-tables.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Backs up a PostgreSQL database with pending migrations. (A SQLite file is backed up when it is opened: sqlite/file.ts.)
 * @returns the path of the backup, or undefined if no migration is pending
 * @throws {DatabaseUnusable} if a newer release has used it. Any error here prevents the migration.
 */
export async function backUpBeforeUpgrade(url: string, folder: string, now: Date): Promise<string | undefined> {
  const client = await connect(url)
  try {
    const applied = await readPostgresMigrations(client)
    if (applied === undefined || applied.length === 0) return undefined
    const [next] = pendingMigrations(applied)
    if (next === undefined) return undefined
    const prefix = join(folder, `before-${next.name}-`)
    const target = timestampedPath((time) => `${prefix}${time}.db`, now)
    mkdirSync(folder, { recursive: true })
    await writeBackup(url, target)
    // A service manager repeats a start that fails in the migration.
    keepFirstAndNewest(prefix, target)
    return target
  } finally {
    await client.end()
  }
}
