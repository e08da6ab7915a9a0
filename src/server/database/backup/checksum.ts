import { createHash } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Digests, digestDatabase } from './digests.ts'
import { readTableShapes, selectRows } from './table-shapes.ts'

/** Prefix of checksums that cover the schema. Those of release 1 cover only rows and have no prefix. */
const version = '2:'

/** Returns the checksum of a backup, which detects accidental changes. */
const checksumOf = (digests: Digests): string =>
  version + createHash('sha256').update(JSON.stringify(digests)).digest('base64url')

/** Returns the checksum of release 1: all rows, without the schema and its migrations. */
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
 * Turns a copy into a backup: a single file with a checksum of its contents.
 * @param digests of the source
 */
export function addChecksum(file: string, digests: Digests): void {
  const db = new DatabaseSync(file)
  try {
    db.exec('pragma journal_mode = delete; begin; create table backup_seal (digest text not null) strict')
    db.prepare('insert into backup_seal (digest) values (?)').run(checksumOf(digests))
    db.exec('commit')
  } finally {
    db.close()
  }
  chmodSync(file, 0o600)
}

/** Returns the digests of a database, and whether they match its checksum: `undefined` if it has none. */
export function verifyChecksum(db: DatabaseSync): { digests: Digests; matches: boolean | undefined } {
  const digests = digestDatabase(db)
  if (db.prepare("select 1 from sqlite_schema where name = 'backup_seal'").get() === undefined) {
    return { digests, matches: undefined }
  }
  const checksum = String(db.prepare('select digest from backup_seal').get()?.['digest'])
  return { digests, matches: checksum === (checksum.startsWith(version) ? checksumOf(digests) : rowDigest(db)) }
}
