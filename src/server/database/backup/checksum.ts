import { createHash } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Sums, sumDatabase } from './sums.ts'
import { readTableShapes, selectRows } from './table-shapes.ts'

/** Begins a seal that covers the schema. Seals of release 1 cover only rows, and have no prefix. */
const version = '2:'

/** Returns the digest that a backup carries: a backup whose contents have changed by accident no longer matches it. */
const sealOf = (sums: Sums): string => version + createHash('sha256').update(JSON.stringify(sums)).digest('base64url')

/** Returns the digest that release 1 wrote: every row, without the schema and its migrations. */
function rowDigest(db: DatabaseSync): string {
  const digest = createHash('sha256')
  for (const shape of readTableShapes(db)) {
    digest.update(`${JSON.stringify(shape)}\n`)
    const rows = db.prepare(selectRows(shape))
    rows.setReturnArrays(true)
    for (const row of rows.iterate()) digest.update(`${JSON.stringify(row)}\n`)
  }
  return digest.digest('base64url')
}

/**
 * Turns a copy into a backup: one file that needs no other, with a digest of what it should hold.
 * @param sums of the database that was copied
 */
export function sealFile(file: string, sums: Sums): void {
  const db = new DatabaseSync(file)
  try {
    db.exec('pragma journal_mode = delete; begin; create table backup_seal (digest text not null) strict')
    db.prepare('insert into backup_seal (digest) values (?)').run(sealOf(sums))
    db.exec('commit')
  } finally {
    db.close()
  }
  chmodSync(file, 0o600)
}

/** Returns the sums of a database, and whether they match its seal; `undefined` where it has none. */
export function checkSeal(db: DatabaseSync): { sums: Sums; matches: boolean | undefined } {
  const sums = sumDatabase(db)
  if (db.prepare("select 1 from sqlite_schema where name = 'backup_seal'").get() === undefined) {
    return { sums, matches: undefined }
  }
  const seal = String(db.prepare('select digest from backup_seal').get()?.['digest'])
  return { sums, matches: seal === (seal.startsWith(version) ? sealOf(sums) : rowDigest(db)) }
}
