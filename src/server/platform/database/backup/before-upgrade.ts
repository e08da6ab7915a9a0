import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { keepFirstAndNewest, repeatedPath } from '../files.ts'
import { pendingMigrations } from '../migrations/migrations.ts'
import { readPostgresMigrations } from '../postgres/schema.ts'
import { connect } from './postgres-tables.ts'
import { writeBackup } from './write-backup.ts'

/** Writes a backup into the file that a function returns for a suffix of its kind. */
type WriteBackup = (url: string, pathOf: (suffix: string) => string) => Promise<{ file: string }>

const writePlain: WriteBackup = async (url, pathOf) => {
  const file = pathOf('.db')
  await writeBackup(url, file)
  return { file }
}

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
  write: WriteBackup = writePlain,
): Promise<string | undefined> {
  const client = await connect(url)
  try {
    const applied = await readPostgresMigrations(client)
    if (applied === undefined || applied.length === 0) return undefined
    const [next] = pendingMigrations(applied)
    if (next === undefined) return undefined
    const prefix = join(folder, `before-${next.name}-`)
    mkdirSync(folder, { recursive: true })
    const { file: target } = await write(url, (suffix) => repeatedPath(prefix, suffix, now))
    // A service manager repeats a start that fails in the migration.
    keepFirstAndNewest(prefix, target)
    return target
  } finally {
    await client.end()
  }
}
