import { createHash } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { readTableShapes, selectRows } from './table-shapes.ts'

/**
 * A digest of every row. SQLite's own check finds broken pages and indexes, but not a letter that has changed within a text.
 */
export function digestOf(db: DatabaseSync): string {
  const digest = createHash('sha256')
  for (const shape of readTableShapes(db)) {
    digest.update(`${JSON.stringify(shape)}\n`)
    const rows = db.prepare(selectRows(shape))
    rows.setReturnArrays(true)
    for (const row of rows.iterate()) digest.update(`${JSON.stringify(row)}\n`)
  }
  return digest.digest('base64url')
}

/** Makes of a copy a backup: one file, complete without another beside it, that can be checked by itself and is nobody else's. */
export function sealFile(file: string): void {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = delete')
  writeSeal(db)
  db.close()
  chmodSync(file, 0o600)
}

function writeSeal(db: DatabaseSync): void {
  db.exec('drop table if exists backup_seal; create table backup_seal (digest text not null) strict')
  db.prepare('insert into backup_seal (digest) values (?)').run(digestOf(db))
}

/** @returns the digest that was written when it was sealed; nothing where it never was */
export function readSeal(db: DatabaseSync): string | undefined {
  const there = db.prepare("select 1 from sqlite_schema where name = 'backup_seal'").get()
  if (there === undefined) return undefined
  return String(db.prepare('select digest from backup_seal').get()?.['digest'])
}
