import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { keepFirstAndNewest, repeatedPath } from '../files.ts'
import { pendingMigrations } from '../migrations/migrations.ts'
import { readPostgresMigrations } from '../postgres/schema.ts'
import { connect } from './postgres-tables.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Backs up a PostgreSQL database with pending migrations. (A SQLite file is backed up when it is opened: sqlite/file.ts.)
 * @param write default: without a passphrase
 * @returns the path of the backup, or undefined if no migration is pending
 * @throws {DatabaseUnusable} if a newer release has used it. Any error here prevents the migration.
 */
export async function backUpBeforeUpgrade(
  url: string,
  folder: string,
  now: Date,
  write: (url: string, target: string) => Promise<unknown> = writeBackup,
  suffix = '.db',
): Promise<string | undefined> {
  const client = await connect(url)
  try {
    const applied = await readPostgresMigrations(client)
    if (applied === undefined || applied.length === 0) return undefined
    const [next] = pendingMigrations(applied)
    if (next === undefined) return undefined
    const prefix = join(folder, `before-${next.name}-`)
    mkdirSync(folder, { recursive: true })
    const target = repeatedPath(prefix, suffix, now)
    await write(url, target)
    // A service manager repeats a start that fails in the migration.
    keepFirstAndNewest(prefix, target)
    return target
  } finally {
    await client.end()
  }
}
