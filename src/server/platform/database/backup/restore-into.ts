import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { DatabaseUnusable } from '../errors.ts'
import { translateOpenError } from '../sqlite/errors.ts'
import type { Tables } from '../tables/tables.ts'
import { type Digests, digestDatabase, refuseDifference } from './digests.ts'
import { quoted, readTableShapes } from './table-shapes.ts'

/** Time that the copy waits for a write of the server. */
const lockTimeoutMs = 10_000

interface Target {
  /** `DATABASE_URL` of a running server, whose database has the newest tables. */
  url: string
  /** The table whose rows show that a database is in use. */
  emptyTable: keyof Tables
  /** Called before the commit. If it throws, nothing changes. */
  beforeCommit: () => void
}

/**
 * Fills the empty database of a running server from a copy with the same tables, in one transaction (ADR 014): killed at any moment, it
 * leaves the empty database or the complete copy.
 * @param expected digests of the copy
 * @throws {DatabaseUnusable} if the table has rows, or the contents differ from the copy
 */
export async function restoreInto(copy: string, expected: Digests, target: Target): Promise<void> {
  if (target.url.startsWith('file:')) return fillSqlite(copy, expected, target)
  // Imported when needed, because a restore to SQLite does not use it.
  const { fillPostgres } = await import('./postgres-tables.ts')
  await fillPostgres(copy, expected, target)
}

function fillSqlite(copy: string, expected: Digests, { url, emptyTable, beforeCommit }: Target): void {
  const file = url.slice('file:'.length)
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { timeout: lockTimeoutMs })
    // The copy has no rows that refer to missing ones. Committed data are durable, as those of the server.
    db.exec('pragma foreign_keys = off; pragma synchronous = full')
    db.prepare('attach ? as copy').run(`${pathToFileURL(resolve(copy)).href}?mode=ro`)
    db.exec('begin immediate')
    if (db.prepare(`select 1 from main."${emptyTable}" limit 1`).get() !== undefined) {
      throw new DatabaseUnusable(`The database ${file} is not empty.`, { reason: 'not empty' })
    }
    for (const { name, columns } of readTableShapes(db)) {
      db.exec(`delete from main."${name}"`)
      db.exec(`insert into main."${name}" (${quoted(columns)}) select ${quoted(columns)} from copy."${name}"`)
    }
    refuseDifference(expected, digestDatabase(db), file)
    beforeCommit()
    db.exec('commit')
    // Otherwise the server would do it, for seconds in which it answers nobody. It may fail while others read.
    db.exec('pragma wal_checkpoint(truncate)')
  } catch (error) {
    throw translateOpenError(error, file)
  } finally {
    // Rolls back what is not committed.
    db?.close()
  }
}
