import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { DatabaseUnusable } from '../errors.ts'
import { createHistory, readHistory, stepsAfter, stepsNamed } from '../migrations/all.ts'
import { openPostgres, postgresTypes, refuseMissingSchema } from '../postgres.ts'
import { translatePostgresError } from '../postgres-errors.ts'
import { applicationId, openSqliteFile, runStatements } from '../sqlite-file.ts'
import { quoted, readTableShapes, type TableShape } from './table-shapes.ts'

const rowsAtOnce = 500

/** A connection of its own, outside the pool. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: postgresTypes, connectionTimeoutMillis: 5_000 })
  await client.connect().catch((error: unknown) => {
    throw translatePostgresError(error)
  })
  return client
}

/** Puts what a reading transaction sees of PostgreSQL into a new SQLite file. @throws {DatabaseUnusable} */
export async function copyFromPostgres(url: string, file: string): Promise<void> {
  const db = new DatabaseSync(file)
  const client = await connect(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    await refuseMissingSchema(client)
    const { rows } = await client.query<{ name: string }>(readHistory)
    const seen = rows.map(({ name }) => name)
    // Refuses one that a newer program has been at.
    stepsAfter(seen, 'postgres')
    // Made by the same steps, so that it has the same tables.
    db.exec(`pragma foreign_keys = off; pragma application_id = ${applicationId}; begin`)
    db.exec(createHistory)
    const steps = stepsNamed((name) => seen.includes(name), 'sqlite')
    runStatements(
      db,
      steps.flatMap((step) => step.statements),
    )
    for (const shape of readTableShapes(db)) await copyTableFromPostgres(client, db, shape)
    db.exec('commit')
    await client.query('commit')
  } finally {
    db.close()
    await client.end()
  }
}

async function copyTableFromPostgres(
  client: pg.Client,
  db: DatabaseSync,
  { name, columns }: TableShape,
): Promise<void> {
  db.exec(`delete from "${name}"`)
  const insert = db.prepare(`insert into "${name}" (${quoted(columns)}) values (${columns.map(() => '?').join(', ')})`)
  // Some at a time: a ministry need not fit into memory.
  await client.query(`declare copied no scroll cursor for select ${quoted(columns)} from "${name}"`)
  for (;;) {
    const { rows } = await client.query<(string | number | null)[]>({
      text: `fetch ${rowsAtOnce} from copied`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    for (const row of rows) insert.run(...row)
  }
  await client.query('close copied')
}

/**
 * Fills an empty PostgreSQL from a checked backup, in one transaction: all of it or nothing.
 * @throws {DatabaseUnusable} where somebody has an account there already
 */
export async function copyToPostgres(file: string, url: string): Promise<void> {
  await (await openPostgres(url, { create: true })).close()
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-copy-'))
  const upgraded = join(folder, 'copy.db')
  copyFileSync(file, upgraded)
  // A backup may be of an older Lampstand: brought up to date it has the same tables.
  openSqliteFile(upgraded, { exclusive: false, create: false }).close()
  const db = new DatabaseSync(upgraded, { readOnly: true })
  const client = await connect(url)
  try {
    await client.query('begin')
    // Nobody registers meanwhile.
    await client.query('lock table users in exclusive mode')
    const { rows } = await client.query('select 1 from users limit 1')
    if (rows.length > 0) {
      throw new DatabaseUnusable('That PostgreSQL database is not empty: it has accounts. Make a new one for this.')
    }
    for (const shape of readTableShapes(db)) await copyTableToPostgres(db, client, shape)
    await client.query('commit')
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
    await client.end()
  }
}

async function copyTableToPostgres(db: DatabaseSync, client: pg.Client, { name, columns }: TableShape): Promise<void> {
  // What the schema itself has put there.
  await client.query(`delete from "${name}"`)
  const rows = db.prepare(`select ${quoted(columns)} from "${name}"`)
  rows.setReturnArrays(true)
  const write = async (batch: unknown[][]) => {
    if (batch.length === 0) return
    const values = batch.map(
      (row, at) => `(${row.map((_, column) => `$${at * columns.length + column + 1}`).join(', ')})`,
    )
    await client.query(`insert into "${name}" (${quoted(columns)}) values ${values.join(', ')}`, batch.flat())
  }
  let batch: unknown[][] = []
  for (const row of rows.iterate()) {
    batch.push(row as unknown as unknown[])
    if (batch.length < rowsAtOnce) continue
    await write(batch)
    batch = []
  }
  await write(batch)
}
