import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { addReset, resetDatabase } from './reset-postgres.ts'

export interface TestDatabase {
  url: string
  database: Database
  /** Returns all rows of all tables, read on a separate connection. */
  dump(): Promise<Record<string, unknown[]>>
  remove(): Promise<void>
}

function readRows(db: DatabaseSync): Record<string, unknown[]> {
  const tables = db.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'").all()
  return Object.fromEntries(
    tables.map(({ name }) => [String(name), db.prepare(`select * from "${name}" order by 1`).all()]),
  )
}

/** Returns all rows of all tables of a file. */
export function dumpSqlite(file: string): Record<string, unknown[]> {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = readRows(db)
  db.close()
  return rows
}

async function sqliteCopy(template = inject('sqliteTemplate')): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-db-'))
  const file = join(folder, 'lampstand.db')
  copyFileSync(template, file)
  const database = await openDatabase(`file:${file}`)
  return {
    url: `file:${file}`,
    database,
    dump: async () => dumpSqlite(file),
    async remove() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, pipeline: true })
  await client.connect()
  return client
}

let owner: Promise<pg.Client> | undefined
/** Returns a connection that may create databases. It stays open until the worker ends. */
function connectAsOwner(): Promise<pg.Client> {
  owner ??= connect(inject('postgresUrl'))
  return owner
}

let copyCount = 0

async function createPostgres(template: string): Promise<{ url: string; remove(): Promise<void> }> {
  copyCount += 1
  const name = `lampstand_${process.pid}_${copyCount}`
  const client = await connectAsOwner()
  await client.query(`create database ${name} template ${template}`)
  return {
    url: inject('postgresUrl').replace(/\/postgres$/, `/${name}`),
    remove: async () => void (await client.query(`drop database ${name} with (force)`)),
  }
}

/** Creates a PostgreSQL database without a schema. */
export const createEmptyPostgres = () => createPostgres('template0')

/** A copy of the template with a connection that dumps and resets it. */
interface PostgresCopy {
  url: string
  reader: pg.Client
  remove(): Promise<void>
}

/** Copies that earlier tests of this worker have used and that were reset. Creating a copy takes longer than most tests. */
const unused: PostgresCopy[] = []

async function createPostgresCopy(template = 'template_lampstand'): Promise<PostgresCopy> {
  const { url, remove } = await createPostgres(template)
  return { url, remove, reader: await connect(url) }
}

async function openCopy({ url, reader }: PostgresCopy): Promise<TestDatabase> {
  const database = await openDatabase(url)
  return {
    url,
    database,
    async dump() {
      const { rows: tables } = await reader.query("select tablename from pg_tables where schemaname = 'public'")
      const dumps = tables.map(async ({ tablename }): Promise<[string, unknown[]]> => {
        const { rows } = await reader.query(`select t.* from "${tablename}" t order by 1, t::text`)
        return [tablename, rows]
      })
      return Object.fromEntries(await Promise.all(dumps))
    },
    remove: () => database.close(),
  }
}

async function removeCopy({ reader, remove }: PostgresCopy): Promise<void> {
  await reader.end()
  await remove()
}

async function postgresCopy(): Promise<TestDatabase> {
  const copy = unused.pop() ?? (await createPostgresCopy())
  const opened = await openCopy(copy)
  return {
    ...opened,
    async remove() {
      await opened.remove()
      if (await resetDatabase(copy.reader)) unused.push(copy)
      else await removeCopy(copy)
    },
  }
}

const copies = { sqlite: sqliteCopy, postgres: postgresCopy }
export type DatabaseKind = keyof typeof copies

/** Creates a migrated database from the template of this kind. */
export const createTestDatabase = (kind: DatabaseKind): Promise<TestDatabase> => copies[kind]()

/** A database with the same rows each time that it is opened. */
export interface FilledDatabase {
  open(): Promise<TestDatabase>
  remove(): Promise<void>
}
type Fill = (database: TestDatabase) => Promise<void>

async function fillSqlite(fill: Fill): Promise<FilledDatabase> {
  const template = await sqliteCopy()
  await fill(template)
  await template.database.close()
  const file = template.url.slice('file:'.length)
  return {
    async open() {
      const copy = await sqliteCopy(file)
      const reader = new DatabaseSync(copy.url.slice('file:'.length), { readOnly: true })
      let dumped: { version: unknown; rows: Record<string, unknown[]> } | undefined
      return {
        ...copy,
        async dump() {
          // Changes with each commit of another connection. Reading all rows takes longer than most calls.
          const version = reader.prepare('pragma data_version').get()?.['data_version']
          if (dumped === undefined || dumped.version !== version) dumped = { version, rows: readRows(reader) }
          return dumped.rows
        },
        async remove() {
          reader.close()
          await copy.remove()
        },
      }
    },
    remove: async () => rmSync(dirname(file), { recursive: true, force: true }),
  }
}

async function fillPostgres(fill: Fill): Promise<FilledDatabase> {
  const template = await createPostgresCopy()
  const opened = await openCopy(template)
  await fill(opened)
  await opened.remove()
  await addReset(template.reader)
  await template.reader.end()
  let copy: PostgresCopy | undefined
  return {
    async open() {
      if (copy && !(await resetDatabase(copy.reader))) {
        await removeCopy(copy)
        copy = undefined
      }
      copy ??= await createPostgresCopy(new URL(template.url).pathname.slice(1))
      return openCopy(copy)
    },
    async remove() {
      if (copy) await removeCopy(copy)
      await template.remove()
    },
  }
}

const fillings = { sqlite: fillSqlite, postgres: fillPostgres }
/** Fills a migrated database once, for many tests that start with the same rows. */
export const createFilledDatabase = (kind: DatabaseKind, fill: Fill): Promise<FilledDatabase> => fillings[kind](fill)
