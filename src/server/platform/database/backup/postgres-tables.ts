import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { DatabaseUnusable } from '../errors.ts'
import { isConflict, translatePostgresError } from '../postgres/errors.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { refuseWrongPostgresSchema } from '../postgres/schema.ts'
import { refuseMixedSessions, withConnection } from '../postgres/session.ts'
import type { Tables } from '../tables/tables.ts'
import { createCopy, insertInto } from './copy-sqlite.ts'
import { type Digests, digestSchema, refuseDifference, TableHasher } from './digests.ts'
import { digestedTables, quoted, readTableShapes, type TableShape } from './table-shapes.ts'

const batchSize = 500

/**
 * Copies a PostgreSQL database into a new SQLite file in one read transaction.
 * @returns the digests of the rows that were read
 * @throws {DatabaseUnusable}
 */
export async function copyFromPostgres(url: string, file: string): Promise<Digests> {
  try {
    await refuseMixedSessions(url)
    return await withConnection(url, (client) => copyTables(client, file))
  } catch (error) {
    throw translatePostgresError(error)
  }
}

async function copyTables(client: pg.Client, file: string): Promise<Digests> {
  await client.query('begin isolation level repeatable read read only')
  const applied = await refuseWrongPostgresSchema(client)
  const db = createCopy(
    file,
    applied.map(({ name }) => name),
  )
  try {
    const tables: Digests['tables'] = {}
    for (const shape of digestedTables(db)) {
      const table = insertInto(db, shape)
      for await (const row of readPostgresRows(client, db, shape)) table.add(row)
      tables[shape.name] = table.end()
    }
    db.exec('commit')
    await client.query('commit')
    return { schema: digestSchema(db), tables }
  } finally {
    db.close()
  }
}

/** Reads the rows of a table in batches, in the order in which SQLite sorts them. */
async function* readPostgresRows(client: pg.Client, db: DatabaseSync, { name, columns, key }: TableShape) {
  const isText = (column: string) =>
    db.prepare("select 1 from pragma_table_info(?) where name = ? and lower(type) = 'text'").get(name, column) !==
    undefined
  const order = key.map((column) => (isText(column) ? `"${column}" collate "C"` : `"${column}"`)).join(', ')
  await client.query(
    `declare read_rows no scroll cursor for select ${quoted(columns)} from "${name}" order by ${order}`,
  )
  for (;;) {
    const { rows } = await client.query<(string | number | null)[]>({
      text: `fetch ${batchSize} from read_rows`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('close read_rows')
}

/**
 * Fills an empty PostgreSQL database, which may have no tables yet, from a copy that `prepareCopy` has made.
 * @throws {DatabaseUnusable} see {@link fillPostgres}
 */
export async function copyToPostgres(copy: string, expected: Digests, target: Target): Promise<void> {
  await (await openPostgres(target.url, { create: true })).close()
  await fillPostgres(copy, expected, target)
}

interface Target {
  url: string
  /** The table whose rows show that a database is in use: migrations insert rows into others. */
  emptyTable: keyof Tables
  /** Called before the commit. If it throws, nothing changes. */
  beforeCommit?: () => void
}

/** Number of attempts if other transactions, of nodes that are running, hold locks in another order. */
const maxAttempts = 5

/**
 * Fills a migrated database without entries from a copy with the same tables in one transaction, and verifies it before the commit.
 * @param expected digests of the copy
 * @throws {DatabaseUnusable} if the table has rows, or the contents differ from the copy
 */
export async function fillPostgres(copy: string, expected: Digests, target: Target): Promise<void> {
  const db = new DatabaseSync(copy, { readOnly: true })
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withConnection(target.url, (client) => fillOnce(client, db, expected, target))
      } catch (error) {
        if (!isConflict(error) || attempt === maxAttempts) throw translatePostgresError(error)
      }
    }
  } finally {
    db.close()
  }
}

async function fillOnce(
  client: pg.Client,
  db: DatabaseSync,
  expected: Digests,
  { emptyTable, beforeCommit }: Target,
): Promise<void> {
  await client.query('begin')
  const shapes = readTableShapes(db)
  // Others wait for each write, and then see what this transaction has written.
  await client.query(`lock table ${quoted(shapes.map(({ name }) => name))} in exclusive mode`)
  const { rows } = await client.query(`select 1 from "${emptyTable}" limit 1`)
  if (rows.length > 0) {
    throw new DatabaseUnusable('The PostgreSQL database is not empty. Create a new one.', { reason: 'not empty' })
  }
  for (const { name } of shapes.toReversed()) await client.query(`delete from "${name}"`)
  for (const shape of shapes) await copyTableToPostgres(db, client, shape)
  const tables: Digests['tables'] = {}
  for (const shape of digestedTables(db)) {
    const digest = new TableHasher(shape)
    for await (const row of readPostgresRows(client, db, shape)) digest.add(row)
    tables[shape.name] = digest.end()
  }
  refuseDifference(expected, { schema: expected.schema, tables }, 'The PostgreSQL database')
  beforeCommit?.()
  await client.query('commit')
}

async function copyTableToPostgres(db: DatabaseSync, client: pg.Client, { name, columns }: TableShape): Promise<void> {
  const rows = db.prepare(`select ${quoted(columns)} from "${name}"`)
  const write = async (batch: unknown[][]) => {
    if (batch.length === 0) return
    const values = batch.map(
      (row, at) => `(${row.map((_, column) => `$${at * columns.length + column + 1}`).join(', ')})`,
    )
    await client.query(`insert into "${name}" (${quoted(columns)}) values ${values.join(', ')}`, batch.flat())
  }
  let batch: unknown[][] = []
  for (const row of rows.iterate()) {
    batch.push(columns.map((column) => row[column]))
    if (batch.length < batchSize) continue
    await write(batch)
    batch = []
  }
  await write(batch)
}
