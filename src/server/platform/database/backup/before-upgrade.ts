import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { keepFirstAndNewest, repeatedPath } from '../files.ts'

/**
 * Backs up a PostgreSQL database before its pending migrations. (A SQLite file is backed up when it is opened: sqlite/file.ts.)
 * @param first name of the first one
 * @returns the path of the backup
 */
export async function backUpBeforeUpgrade(
  first: string,
  folder: string,
  now: Date,
  write: (target: string) => Promise<unknown>,
  suffix = '.db',
): Promise<string> {
  const prefix = join(folder, `before-${first}-`)
  mkdirSync(folder, { recursive: true })
  const target = repeatedPath(prefix, suffix, now)
  await write(target)
  // A service manager repeats a start that fails in the migration.
  keepFirstAndNewest(prefix, target)
  return target
}
