import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from '../errors.ts'
import { translateOpenError } from '../sqlite/errors.ts'
import { applicationId, refuseWrongSchema } from '../sqlite/schema.ts'
import { checkSeal } from './checksum.ts'
import type { Sums } from './sums.ts'

export interface CheckedBackup {
  accounts: number
  sums: Sums
}

/**
 * Reads a backup in full, and changes nothing.
 * @param unsealed accepts a file that has no seal: a changed letter would not be found
 * @throws {DatabaseUnusable} where it is damaged, another program's, or a newer one's
 */
export function checkBackup(file: string, { unsealed = false } = {}): CheckedBackup {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) throw new DatabaseUnusable(`There is no file ${file}.`)
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly: true })
    const number = (sql: string) => Object.values(db?.prepare(sql).get() ?? {})[0]
    if (number('pragma application_id') !== applicationId) {
      throw new DatabaseUnusable(`${file} is no backup of Lampstand.`)
    }
    const report = number('pragma integrity_check(1)')
    if (report !== 'ok') throw new DatabaseUnusable(`${file} is damaged (${report}).`)
    if (db.prepare('pragma foreign_key_check').get() !== undefined) {
      throw new DatabaseUnusable(`${file} is damaged (rows refer to what is not there).`)
    }
    refuseWrongSchema(db, file)
    const { sums, matches } = checkSeal(db)
    if (matches === undefined && !unsealed) {
      throw new DatabaseUnusable(
        `${file} was not written by npm run backup, so it can't be told whether it is complete. Add --unsealed to take it nevertheless.`,
      )
    }
    if (matches === false) throw new DatabaseUnusable(`${file} is damaged (what it holds is not what was saved).`)
    return { accounts: Number(number('select count(*) from users')), sums }
  } catch (error) {
    const translated = translateOpenError(error, file)
    if (translated instanceof DatabaseUnusable) throw translated
    throw new DatabaseUnusable(`${file} can't be read (${error instanceof Error ? error.message : error}).`)
  } finally {
    db?.close()
  }
}
