import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { DatabaseUnusable } from '../errors.ts'
import { isNoDatabase, translateOpenError } from '../sqlite/errors.ts'
import { applicationId } from '../sqlite/schema.ts'
import { type HistoryHead, verifyChecksum } from './checksum.ts'
import { refuseOtherDefinitions } from './definitions.ts'
import type { Digests } from './digests.ts'

const damaged = { reason: 'damaged' } as const

/** Longer than any value that Lampstand stores, and any definition. */
const limits = { length: 16_000_000, sqlLength: 100_000 }

export interface CheckedBackup {
  digests: Digests
  /** Head of the audit log. Undefined in backups of releases without one. */
  head: HistoryHead | undefined
}

interface CheckOptions {
  /** Accepts a file without a checksum, in which changes can't be detected. */
  unsealed?: boolean
}

/**
 * Opens a file that a stranger may have written: whatever is in it, SQLite writes nothing and opens no other file. Only one without a
 * checksum may have a log next to it.
 */
function openStrange(file: string, unsealed: boolean): DatabaseSync {
  const place = new URL(`${pathToFileURL(resolve(file)).href}${unsealed ? '' : '?immutable=1'}`)
  const db = new DatabaseSync(place, { readOnly: true, limits: { ...limits, attach: 0 } })
  // In one transaction, so that what was checked is what is read.
  db.exec('pragma trusted_schema = off; pragma cell_size_check = on; pragma query_only = on; begin')
  return db
}

/**
 * Verifies a backup in full, and passes it to a function. It changes nothing (docs/decisions/064).
 * @throws {DatabaseUnusable} if it is damaged, or belongs to another program or a newer release
 */
export function readBackup<T>(
  file: string,
  { unsealed = false }: CheckOptions,
  use: (db: DatabaseSync, checked: CheckedBackup) => T,
): T {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw new DatabaseUnusable(`The file ${file} does not exist.`)
  if (!found.isFile()) throw new DatabaseUnusable(`${file} is not a file.`, { reason: 'not a backup' })
  let db: DatabaseSync | undefined
  try {
    db = openStrange(file, unsealed)
    const number = (sql: string) => Object.values(db?.prepare(sql).get() ?? {})[0]
    if (number('pragma application_id') !== applicationId) {
      throw new DatabaseUnusable(`${file} is not a backup of Lampstand.`, { reason: 'not a backup' })
    }
    // First, because all that follows evaluates definitions.
    refuseOtherDefinitions(db, file)
    // A live database has pages in its log as well.
    if (!unsealed && found.size !== Number(number('pragma page_count')) * Number(number('pragma page_size'))) {
      throw new DatabaseUnusable(`${file} is damaged (it has another size than it should).`, damaged)
    }
    const report = `${number('pragma integrity_check(1)')}`.split('\n').at(-1)
    if (report !== 'ok') throw new DatabaseUnusable(`${file} is damaged (${report}).`, damaged)
    if (db.prepare('pragma foreign_key_check').get() !== undefined) {
      throw new DatabaseUnusable(`${file} is damaged (rows refer to missing rows).`, damaged)
    }
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
    return use(db, { digests, head })
  } catch (error) {
    const translated = translateOpenError(error, file)
    if (translated instanceof DatabaseUnusable) throw translated
    // SQLite's message may name what is in the file.
    const message = `${error instanceof Error ? error.message : error}`.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200)
    throw new DatabaseUnusable(`${file} can't be read (${message}).`, {
      reason: isNoDatabase(error) ? 'not a backup' : 'damaged',
      cause: error,
    })
  } finally {
    db?.close()
  }
}

/** Verifies a backup in full. @throws {DatabaseUnusable} see {@link readBackup} */
export const checkBackup = (file: string, options: CheckOptions = {}): CheckedBackup =>
  readBackup(file, options, (_db, checked) => checked)
