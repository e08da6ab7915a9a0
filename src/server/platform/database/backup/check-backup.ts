import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from '../errors.ts'
import { isNoDatabase, translateOpenError } from '../sqlite/errors.ts'
import { applicationId, refuseWrongSchema } from '../sqlite/schema.ts'
import { type HistoryHead, verifyChecksum } from './checksum.ts'
import type { Digests } from './digests.ts'

const damaged = { reason: 'damaged' } as const

export interface CheckedBackup {
  digests: Digests
  /** Head of the audit log. Undefined in backups of releases without one. */
  head: HistoryHead | undefined
}

/**
 * Verifies a backup in full. It changes nothing.
 * @param unsealed accepts a file without a checksum, in which changes can't be detected
 * @throws {DatabaseUnusable} if it is damaged, or belongs to another program or a newer release
 */
export function checkBackup(file: string, { unsealed = false } = {}): CheckedBackup {
  if (statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new DatabaseUnusable(`The file ${file} does not exist.`)
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly: true })
    const number = (sql: string) => Object.values(db?.prepare(sql).get() ?? {})[0]
    if (number('pragma application_id') !== applicationId) {
      throw new DatabaseUnusable(`${file} is not a backup of Lampstand.`, { reason: 'not a backup' })
    }
    const report = number('pragma integrity_check(1)')
    if (report !== 'ok') throw new DatabaseUnusable(`${file} is damaged (${report}).`, damaged)
    if (db.prepare('pragma foreign_key_check').get() !== undefined) {
      throw new DatabaseUnusable(`${file} is damaged (rows refer to missing rows).`, damaged)
    }
    refuseWrongSchema(db, file)
    const { digests, head, matches } = verifyChecksum(db)
    if (matches === undefined && !unsealed) {
      throw new DatabaseUnusable(
        `${file} has no checksum, so it can't be verified. Backups of npm run backup have one. To use this file anyway, add --unsealed.`,
        { reason: 'unsealed' },
      )
    }
    if (matches === false) {
      throw new DatabaseUnusable(`${file} is damaged (its contents do not match its checksum).`, damaged)
    }
    return { digests, head }
  } catch (error) {
    const translated = translateOpenError(error, file)
    if (translated instanceof DatabaseUnusable) throw translated
    throw new DatabaseUnusable(`${file} can't be read (${error instanceof Error ? error.message : error}).`, {
      reason: isNoDatabase(error) ? 'not a backup' : 'damaged',
      cause: error,
    })
  } finally {
    db?.close()
  }
}
