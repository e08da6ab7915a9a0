import { join } from 'node:path'
import pg from 'pg'
import { copyToPostgres } from '#server/platform/database/backup/postgres-tables.ts'
import { prepareCopy } from '#server/platform/database/backup/prepare-copy.ts'
import { type RunningPostgres, startPostgres } from '#tools/start-postgres.ts'
import { type SeededDatabase, seedDatabase } from './seed.ts'

/** Starts a PostgreSQL server whose commits reach the disk, with a database of this number of students. */
export async function startSeededPostgres(
  folder: string,
  size: number,
): Promise<{ postgres: RunningPostgres; seeded: SeededDatabase }> {
  const seeded = await seedDatabase(join(folder, 'postgres.db'), size)
  const postgres = await startPostgres({ durable: true })
  const copy = join(folder, 'copy.db')
  const digests = prepareCopy(seeded.path, copy, { unsealed: true })
  await copyToPostgres(copy, digests, { url: postgres.url, emptyTable: 'users' })
  const client = new pg.Client(postgres.url)
  await client.connect()
  // Otherwise autovacuum would run during the measurement.
  await client.query('vacuum analyze')
  await client.end()
  return { postgres, seeded }
}
