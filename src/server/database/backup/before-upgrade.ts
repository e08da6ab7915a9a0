import { join } from 'node:path'
import { readHistory, stepsAfter } from '../migrations/all.ts'
import { nameWithTime } from './files.ts'
import { connect } from './postgres-tables.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Saves a PostgreSQL database that this program is about to bring up to date. (An SQLite file is saved beside itself when it is
 * opened: see sqlite-file.ts.)
 * @returns where to; nothing where there is nothing to do
 * @throws {DatabaseUnusable} where a newer program has been at it, and whatever hinders the backup: then nothing is upgraded
 */
export async function backUpBeforeUpgrade(url: string, folder: string, now: Date): Promise<string | undefined> {
  const client = await connect(url)
  try {
    const { rows } = await client.query("select 1 from pg_tables where tablename = 'schema_migrations'")
    if (rows.length === 0) return undefined
    const { rows: seen } = await client.query<{ name: string }>(readHistory)
    const [next] = stepsAfter(
      seen.map(({ name }) => name),
      'postgres',
    )
    if (next === undefined || seen.length === 0) return undefined
    const target = nameWithTime((time) => join(folder, `before-${next.name}-${time}.db`), now)
    await writeBackup(url, target)
    return target
  } finally {
    await client.end()
  }
}
