import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { refuseMissing, refuseUnusable } from '../sqlite-file.ts'
import { checkBackup } from './check-backup.ts'
import { putInPlace } from './files.ts'
import { copyFromPostgres } from './postgres-tables.ts'
import { sealFile } from './seal.ts'

/**
 * Copies a database into one file of SQLite, as it is at one moment, while others read and write. A backup of PostgreSQL is such
 * a file too: whatever it came from, it can be restored to either.
 * @throws {DatabaseUnusable} and leaves no half of a backup
 */
export async function writeBackup(url: string, target: string): Promise<{ accounts: number }> {
  if (url.startsWith('file:')) refuseMissing(url.slice('file:'.length))
  mkdirSync(dirname(target), { recursive: true })
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    if (url.startsWith('file:')) snapshot(url.slice('file:'.length), unfinished)
    else await copyFromPostgres(url, unfinished)
    sealFile(unfinished)
    const checked = checkBackup(unfinished)
    putInPlace(unfinished, target)
    return checked
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function snapshot(path: string, target: string): void {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    refuseUnusable(db, path)
    db.prepare('vacuum into ?').run(target)
  } finally {
    db.close()
  }
}
