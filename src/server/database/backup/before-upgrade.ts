import { join } from 'node:path'
import { nameWithTime } from '../files.ts'
import { stepsAfter } from '../migrations/migrations.ts'
import { readPostgresMigrations } from '../postgres/schema.ts'
import { connect } from './postgres-tables.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Saves a PostgreSQL database that this program is about to upgrade. (A SQLite file is saved when it is opened: sqlite-file.ts.)
 * @returns the backup; nothing where there is nothing to do
 * @throws {DatabaseUnusable} where a newer program has used it, and whatever prevents the backup: then nothing is upgraded
 */
export async function backUpBeforeUpgrade(url: string, folder: string, now: Date): Promise<string | undefined> {
  const client = await connect(url)
  try {
    const seen = await readPostgresMigrations(client)
    if (seen === undefined || seen.length === 0) return undefined
    const [next] = stepsAfter(seen, 'postgres')
    if (next === undefined) return undefined
    const target = nameWithTime((time) => join(folder, `before-${next.name}-${time}.db`), now)
    await writeBackup(url, target)
    return target
  } finally {
    await client.end()
  }
}
