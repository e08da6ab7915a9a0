import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { DatabaseUnusable } from '../errors.ts'
import { createMigrationsTable, migrationsNamed } from '../migrations/migrations.ts'
import { isConflict, translatePostgresError } from '../postgres/errors.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { refuseWrongPostgresSchema } from '../postgres/schema.ts'
import { postgresTypes } from '../postgres/statements.ts'
import { applicationId, runMigrations } from '../sqlite/schema.ts'
import type { Tables } from '../tables/tables.ts'
import { type Digests, digestedTables, digestSchema, refuseDifference, TableHasher } from './digests.ts'
import { type ChangeCopy, prepareCopy } from './prepare-copy.ts'
import { quoted, readTableShapes, type TableShape } from './table-shapes.ts'

const batchSize = 500

/** Opens a connection outside the pool. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: postgresTypes, connectionTimeoutMillis: 5_000 })
  // A broken connection fails its statement. Without a listener, the process would exit.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw translatePostgresError(error)
  })
  return client
}

/**
 * Copies a PostgreSQL database into a new SQLite file in one read transaction.
 * @returns the digests of the rows that were read
 * @throws {DatabaseUnusable}
 */
export async function copyFromPostgres(url: string, file: string): Promise<Digests> {
  const client = await connect(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const applied = await refuseWrongPostgresSchema(client)
    const db = new DatabaseSync(file)
    try {
      // Created by the same migrations, so that it has the same tables.
      db.exec(`pragma foreign_keys = off; pragma application_id = ${applicationId}; begin`)
      db.exec(createMigrationsTable)
      runMigrations(db, migrationsNamed(applied.map(({ name }) => name)))
      const tables: Digests['tables'] = {}
      for (const shape of digestedTables(db)) tables[shape.name] = await copyTableFromPostgres(client, db, shape)
      db.exec('commit')
      await client.query('commit')
      return { schema: digestSchema(db), tables }
    } finally {
      db.close()
    }
  } finally {
    await client.end()
  }
}

/** Reads the rows of a table in batches, in the order in which SQLite sorts them. */
async function* readRows(client: pg.Client, db: DatabaseSync, { name, columns, key }: TableShape) {
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

async function copyTableFromPostgres(client: pg.Client, db: DatabaseSync, shape: TableShape) {
  const { name, columns } = shape
  // Migrations insert rows.
  db.exec(`delete from "${name}"`)
  const insert = db.prepare(`insert into "${name}" (${quoted(columns)}) values (${columns.map(() => '?').join(', ')})`)
  const digest = new TableHasher(shape)
  for await (const row of readRows(client, db, shape)) {
    insert.run(...row)
    digest.add(row)
  }
  return digest.end()
}

/**
 * Fills an empty PostgreSQL database from a checked backup in one transaction, and verifies it before the commit.
 * @param digests of the backup
 * @param emptyTable the table whose rows show that a database is in use: migrations insert rows into others
 * @throws {DatabaseUnusable} if that table has rows, or the contents differ from the backup
 */
export async function copyToPostgres(
  file: string,
  digests: Digests,
  { url, emptyTable, change }: { url: string; emptyTable: keyof Tables; change?: ChangeCopy },
): Promise<void> {
  await (await openPostgres(url, { create: true })).close()
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-copy-'))
  try {
    const copy = join(folder, 'copy.db')
    // A backup may come from an older release. Migrations give it the same tables.
    await fillPostgres(copy, prepareCopy(file, copy, digests, change), { url, emptyTable })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Target {
  url: string
  emptyTable: keyof Tables
  /** Called before the commit. If it throws, nothing changes. */
  beforeCommit?: () => void
}

/** Number of attempts if other transactions, of nodes that are running, hold locks in another order. */
const maxAttempts = 5

/** Fills a migrated database without entries from a copy with the same tables, as {@link copyToPostgres} does. */
export async function fillPostgres(copy: string, expected: Digests, target: Target): Promise<void> {
  const db = new DatabaseSync(copy, { readOnly: true })
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fillOnce(db, expected, target)
      } catch (error) {
        if (!isConflict(error) || attempt === maxAttempts) throw translatePostgresError(error)
      }
    }
  } finally {
    db.close()
  }
}

async function fillOnce(db: DatabaseSync, expected: Digests, { url, emptyTable, beforeCommit }: Target): Promise<void> {
  const client = await connect(url)
  try {
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
      for await (const row of readRows(client, db, shape)) digest.add(row)
      tables[shape.name] = digest.end()
    }
    refuseDifference(expected, { schema: expected.schema, tables }, 'The PostgreSQL database')
    beforeCommit?.()
    await client.query('commit')
  } finally {
    await client.end()
  }
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
