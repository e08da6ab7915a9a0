import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { translateOpenError } from '../sqlite/errors.ts'
import { type Digests, digestDatabase } from './digests.ts'

/** Time that a copy waits for a lock. */
const lockTimeoutMs = 5_000

/**
 * Copies a SQLite database into a new file in one read transaction, so that the copy includes the write-ahead log while others write.
 * Returns the digests of the source, by which the caller verifies the copy. (`VACUUM INTO` can't run in the transaction that
 * computes them.) The checksum of a backup is not copied.
 */
export function copySqlite(source: string, target: string): Digests {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(target, { timeout: lockTimeoutMs })
    // An interrupted copy is deleted, and a finished one is synced before it is used.
    db.exec('pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off')
    db.prepare('attach ? as source').run(`${pathToFileURL(resolve(source)).href}?mode=ro`)
    db.exec('begin')
    const objects = db
      .prepare(`
        select type, name, sql from source.sqlite_schema
        where sql is not null and name not like 'sqlite_%' and name <> 'backup_seal' order by type = 'table' desc, rowid`)
      .all()
    for (const { type, name, sql } of objects) {
      db.exec(String(sql))
      if (type === 'table') db.exec(`insert into main."${name}" select * from source."${name}"`)
    }
    const id = Number(db.prepare('pragma source.application_id').get()?.['application_id'])
    db.exec(`pragma main.application_id = ${id}`)
    const digests = digestDatabase(db, 'source')
    db.exec('commit')
    return digests
  } catch (error) {
    throw translateOpenError(error, target)
  } finally {
    db?.close()
  }
}
