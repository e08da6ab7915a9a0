import type { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable, shown } from '../errors.ts'
import { pendingMigrations } from '../migrations/migrations.ts'
import { referenceOf } from '../sqlite/schema.ts'

/** More definitions than any database of Lampstand has. */
const maxDefinitions = 1000

/** The table of the checksum, as releases have written it, and what `analyze` adds. */
const additions = [
  ['backup_seal', 'CREATE TABLE backup_seal (digest text not null) strict'],
  ['backup_seal', 'CREATE TABLE backup_seal (digest text not null, history_seq integer, history_hash text) strict'],
  ['sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'],
  ['sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'],
].map(([name, sql]) => ({ type: 'table', name, tbl_name: name, sql }))

/** Returns a definition without the quotes around names and the spaces that the first release wrote. Texts in it stay as they are. */
const withoutSpelling = (sql: string) =>
  sql
    .split("'")
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(/"([a-z_]+)"/g, '$1')
            .replaceAll(/\s+/g, ' ')
            .replaceAll(/ ?([(),]) ?/g, '$1'),
    )
    .join("'")

type Definition = Record<string, unknown>

const keyOf = ({ type, name, tbl_name: table, sql }: Definition) =>
  JSON.stringify([type, name, table, typeof sql === 'string' ? withoutSpelling(sql) : sql])

const readDefinitions = (db: DatabaseSync): Definition[] =>
  db.prepare('select type, name, tbl_name, sql from sqlite_schema limit ?').all(maxDefinitions)

/** Whether anything in a definition has the name of the table of migrations, which is read before the others are known. */
const isOfMigrations = ({ name, tbl_name: table, sql }: Definition) =>
  /schema_migrations/i.test(`${name} ${table} ${sql}`)

/** Returns the names of the migrations that a file records: the first ones of ours, without a gap. */
function readRecordedMigrations(db: DatabaseSync, found: readonly Definition[], damaged: (reason: string) => Error) {
  const known = pendingMigrations([]).map(({ name }) => name)
  const isOurs = (names: readonly string[]) => {
    const ours = new Set(readDefinitions(referenceOf(names)).filter(isOfMigrations).map(keyOf))
    const theirs = found.filter(isOfMigrations).map(keyOf)
    return theirs.length === ours.size && new Set(theirs).symmetricDifference(ours).size === 0
  }
  // A view of this name could do anything, or never end. Migration 010 changes the table.
  if (!isOurs([]) && !isOurs(known)) throw damaged('it has no table schema_migrations of Lampstand')
  const rows = db.prepare('select * from schema_migrations order by name limit ?').all(maxDefinitions)
  const applied = rows.map((row) => ({ ...row, name: String(row['name']) }))
  pendingMigrations(applied)
  if (applied.some(({ name }, index) => name !== known[index])) throw damaged('its list of migrations has gaps')
  return applied.map(({ name }) => name)
}

/**
 * Compares every definition in a file with what its migrations create. Until then, nothing may be read that could evaluate one.
 * @throws {DatabaseUnusable} if it has one more, one less or a different one, or a newer release has written it
 */
export function refuseOtherDefinitions(db: DatabaseSync, file: string): void {
  const damaged = (reason: string) =>
    new DatabaseUnusable(`${file} is damaged (${reason}). Use another backup.`, { reason: 'damaged' })
  const definitions = readDefinitions(db)
  // SQLite would also run what is stored as bytes.
  const isText = ({ sql, ...names }: Definition) =>
    Object.values(names).every((it) => typeof it === 'string') && (sql === null || typeof sql === 'string')
  if (definitions.length === maxDefinitions || !definitions.every(isText))
    throw damaged('it has definitions that Lampstand never writes')
  const names = readRecordedMigrations(db, definitions, damaged)
  const expected = new Map(readDefinitions(referenceOf(names)).map((it) => [keyOf(it), it]))
  const added = new Map(additions.map((it) => [keyOf(it), `${it.name}`]))
  const seen = new Set<string>()
  for (const definition of definitions) {
    const [key, { type, name }] = [keyOf(definition), definition]
    if ((!expected.has(key) && !added.has(key)) || seen.has(`${name}`))
      throw damaged(
        `its ${shown(type)} ${shown(name)} is none that Lampstand creates; if it is yours: docs/operating.md#own-indexes-in-a-backup`,
      )
    seen.add(`${name}`)
    expected.delete(key)
  }
  const [missing] = expected.values()
  if (missing !== undefined) throw damaged(`it lacks the ${missing['type']} ${missing['name']}`)
}
