import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addChecksum } from '#server/platform/database/backup/checksum.ts'
import { digestDatabase } from '#server/platform/database/backup/digests.ts'
import { encryptQuickly } from './encrypt-quickly.ts'

// Backups as somebody makes them who can change a file: all have a right checksum where one can be computed, because anybody can.

/** Tells by its existence that a statement of a file has run. */
export const markerIn = (folder: string): string => join(folder, 'marker.db')
export const hostilePassphrase = 'five random words'

export interface Hostile {
  name: string
  /** Changes the copy of a good backup. */
  make(file: string, folder: string): void | Promise<void>
  isEncrypted?: boolean
}

export function change(file: string, use: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(file, { defensive: false, enableForeignKeyConstraints: false })
  try {
    db.exec('pragma writable_schema = on; pragma ignore_check_constraints = on')
    use(db)
  } finally {
    db.close()
  }
}

/** Gives a changed file a right checksum, if its contents can be read. */
export function seal(file: string): void {
  try {
    change(file, (db) => db.exec('drop table if exists backup_seal'))
    const db = new DatabaseSync(file)
    try {
      addChecksum(file, digestDatabase(db))
    } finally {
      db.close()
    }
  } catch {
    // It keeps the one that it has.
  }
}

/** Runs SQL on a backup, and seals it again. */
export const bySql = (name: string, ...statements: (string | ((folder: string) => string))[]): Hostile => ({
  name,
  make(file, folder) {
    change(file, (db) => {
      for (const it of statements) db.exec(typeof it === 'string' ? it : it(folder))
    })
    seal(file)
  },
})

/** Runs SQL on a backup that is sealed: the result may be one that SQLite itself can't read. */
export const afterSeal = (name: string, ...statements: string[]): Hostile => ({
  name,
  make: (file) =>
    change(file, (db) => {
      for (const sql of statements) db.exec(sql)
    }),
})

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Replaces text in a definition. */
export const replaced = (object: string, from: string, to: string) =>
  `update sqlite_schema set sql = replace(sql, ${quote(from)}, ${quote(to)}) where name = '${object}'`

/** Adds statements to a definition, which would make the marker. */
export const continued = (object: string) => (folder: string) =>
  `update sqlite_schema set sql = sql || ${quote(`; commit; attach '${markerIn(folder)}' as marker; create table marker.ran (a)`)}
    where name = '${object}'`

export const endless = 'with recursive t (a) as (select 1 union all select a + 1 from t) select count(*) as name from t'

/** Changes the bytes of a file. */
export const byBytes = (name: string, edit: (bytes: Buffer) => Buffer | undefined): Hostile => ({
  name,
  make(file) {
    const bytes = readFileSync(file)
    writeFileSync(file, edit(bytes) ?? bytes)
  },
})

/** Encrypts a backup, and changes the result. */
export const encrypted = (name: string, edit: (bytes: Buffer) => Buffer, before?: Hostile): Hostile => ({
  name: `encrypted: ${name}`,
  isEncrypted: true,
  async make(file, folder) {
    await before?.make(file, folder)
    await encryptQuickly(file, `${file}.age`, hostilePassphrase)
    writeFileSync(file, edit(readFileSync(`${file}.age`)))
    rmSync(`${file}.age`)
  },
})
export const withHeader = (bytes: Buffer, from: RegExp, to: string) =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')
