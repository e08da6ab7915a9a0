import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { keepOwner, putInPlace } from '../files.ts'
import { type CheckedBackup, checkBackup } from './check-backup.ts'
import { sealFile } from './checksum.ts'
import { copySqlite } from './copy-sqlite.ts'
import { refuseDifference, type Sums } from './sums.ts'

/** Names a backup while it is written. */
export const unfinishedName = (target: string) => `${target}.unfinished`

/** Deletes a file and what SQLite keeps next to it. */
export function removeDatabase(file: string): void {
  for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(file + ending, { force: true })
}

/**
 * Seals, verifies and renames an unfinished copy.
 * @param sums of the database that was copied
 * @throws {DatabaseUnusable} where the file does not hold what was copied
 */
export function finishBackup(target: string, sums: Sums): CheckedBackup {
  const unfinished = unfinishedName(target)
  sealFile(unfinished, sums)
  const checked = checkBackup(unfinished)
  refuseDifference(sums, checked.sums, unfinished)
  keepOwner(unfinished, dirname(target))
  putInPlace(unfinished, target)
  return checked
}

/** Writes a verified backup of a SQLite database, its write-ahead log included. Leaves nothing where it fails. */
export function saveSqlite(source: string, target: string): CheckedBackup {
  const unfinished = unfinishedName(target)
  removeDatabase(unfinished)
  try {
    return finishBackup(target, copySqlite(source, unfinished))
  } finally {
    removeDatabase(unfinished)
  }
}
