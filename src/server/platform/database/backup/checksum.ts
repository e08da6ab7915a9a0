import { createHash } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Tables } from '../tables/tables.ts'
import { type Digests, digestDatabase } from './digests.ts'
import { readRows, readTableShapes } from './table-shapes.ts'

/** Number and hash of the newest entry of the audit log. */
export type HistoryHead = Pick<Tables['history_head'], 'seq' | 'hash'>

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Computes the checksums of a backup, by their prefix. Those of release 1 cover only rows and have no prefix. */
const checksums = {
  '2:': (digests: Digests) => sha256(digests),
  '3:': (digests: Digests, head: HistoryHead | undefined) => sha256([digests, head ?? null]),
}

/** Returns the head of the audit log. Undefined before migration 011. */
function readHistoryHead(db: DatabaseSync): HistoryHead | undefined {
  if (db.prepare("select 1 from sqlite_schema where name = 'history_head'").get() === undefined) return undefined
  const row = db.prepare('select seq, hash from history_head').get()
  return row === undefined ? undefined : { seq: Number(row['seq']), hash: String(row['hash']) }
}

/** Returns the checksum of release 1: all rows, without the schema and its migrations. */
function rowDigest(db: DatabaseSync): string {
  const digest = createHash('sha256')
  for (const shape of readTableShapes(db)) {
    digest.update(`${JSON.stringify(shape)}\n`)
    for (const row of readRows(db, shape)) digest.update(`${JSON.stringify(row)}\n`)
  }
  return digest.digest('base64url')
}

/**
 * Turns a copy into a backup: a single file with a checksum of its contents and the head of its audit log, by which a later log is
 * verified. The checksum detects accidental changes.
 * @param digests of the source
 */
export function addChecksum(file: string, digests: Digests): void {
  const db = new DatabaseSync(file)
  try {
    db.exec('pragma journal_mode = delete; begin')
    db.exec('create table backup_seal (digest text not null, history_seq integer, history_hash text) strict')
    const head = readHistoryHead(db)
    db.prepare('insert into backup_seal (digest, history_seq, history_hash) values (?, ?, ?)').run(
      `3:${checksums['3:'](digests, head)}`,
      head?.seq ?? null,
      head?.hash ?? null,
    )
    db.exec('commit')
  } finally {
    db.close()
  }
  chmodSync(file, 0o600)
}

interface VerifiedChecksum {
  digests: Digests
  /** Head of the audit log. Undefined in backups of releases without one. */
  head: HistoryHead | undefined
  /** Whether digests and head match the checksum. Undefined if the database has no checksum. */
  matches: boolean | undefined
}

/** Compares the digests of a database, and the head of its audit log, with its checksum. */
export function verifyChecksum(db: DatabaseSync): VerifiedChecksum {
  const head = readHistoryHead(db)
  const digests = digestDatabase(db)
  if (db.prepare("select 1 from sqlite_schema where name = 'backup_seal'").get() === undefined) {
    return { digests, head, matches: undefined }
  }
  const [seal = {}, ...others] = db.prepare('select * from backup_seal limit 2').all()
  if (others.length > 0) return { digests, head, matches: false }
  const checksum = String(seal['digest'])
  const [version, digest] = [checksum.slice(0, 2), checksum.slice(2)]
  if (version === '2:') return { digests, head, matches: digest === checksums['2:'](digests) }
  if (version !== '3:') return { digests, head, matches: checksum === rowDigest(db) }
  const isHeadSealed = seal['history_seq'] === (head?.seq ?? null) && seal['history_hash'] === (head?.hash ?? null)
  return { digests, head, matches: isHeadSealed && digest === checksums['3:'](digests, head) }
}
