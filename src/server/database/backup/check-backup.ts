import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from '../errors.ts'
import { applicationId, readSteps } from '../sqlite-file.ts'
import { digestOf, readSeal } from './seal.ts'

/**
 * Looks at a backup in full, and changes nothing.
 * @param unsealed takes one that was not written by `npm run backup`: a changed letter would not be found
 * @throws {DatabaseUnusable} where it is damaged, another program's, or a newer one's
 */
export function checkBackup(file: string, { unsealed = false } = {}): { accounts: number } {
  if (!existsSync(file)) throw new DatabaseUnusable(`There is no file ${file}.`)
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
    // Refuses one that a newer program has been at.
    readSteps(db)
    const sealed = readSeal(db)
    if (sealed === undefined && !unsealed) {
      throw new DatabaseUnusable(
        `${file} was not written by npm run backup, so it can't be told whether it is complete. Add --unsealed to take it nevertheless.`,
      )
    }
    if (sealed !== undefined && sealed !== digestOf(db)) {
      throw new DatabaseUnusable(`${file} is damaged (what it holds is not what was saved).`)
    }
    return { accounts: Number(number('select count(*) from users')) }
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error
    throw new DatabaseUnusable(`${file} can't be read (${error instanceof Error ? error.message : error}).`)
  } finally {
    db?.close()
  }
}
