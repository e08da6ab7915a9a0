import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { copyOwner, removeAbandoned, replaceFile } from '../files.ts'
import { type CheckedBackup, checkBackup } from './check-backup.ts'
import { addChecksum } from './checksum.ts'
import { copySqlite } from './copy-sqlite.ts'
import { type Digests, refuseDifference } from './digests.ts'

/** Returns the path of a backup that is being written, which is that of no other process. */
export const unfinishedPath = (target: string, writer: string = randomUUID().slice(0, 8)) =>
  `${target}.${writer}.unfinished`

/** Deletes a database and its log files. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/**
 * Adds the checksum to an unfinished copy, verifies it and renames it.
 * @param digests of the source
 * @throws {DatabaseUnusable} if the file differs from the source
 */
export function finishBackup(unfinished: string, target: string, digests: Digests): CheckedBackup {
  addChecksum(unfinished, digests)
  const checked = checkBackup(unfinished)
  refuseDifference(digests, checked.digests, unfinished)
  copyOwner(unfinished, dirname(target))
  replaceFile(unfinished, target)
  return checked
}

/** Writes a verified backup of a SQLite database, including its write-ahead log. If that fails, no file remains. */
export function saveSqlite(source: string, target: string, unfinished = unfinishedPath(target)): CheckedBackup {
  removeAbandoned(dirname(target))
  try {
    return finishBackup(unfinished, target, copySqlite(source, unfinished))
  } finally {
    removeDatabase(unfinished)
  }
}
