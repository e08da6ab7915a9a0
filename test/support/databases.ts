import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { resetDatabase } from './reset-postgres.ts'

export interface TestDatabase {
  url: string
  database: Database
  /** Returns all rows of all tables, read on a separate connection. */
  dump(): Promise<Record<string, unknown[]>>
  remove(): Promise<void>
}

async function sqliteCopy(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-db-'))
  const file = join(folder, 'lampstand.db')
  copyFileSync(inject('sqliteTemplate'), file)
  const database = await openDatabase(`file:${file}`)
  return {
    url: `file:${file}`,
    database,
    async dump() {
      const db = new DatabaseSync(file, { readOnly: true })
      const tables = db
        .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
        .all()
      const rows = tables.map(({ name }) => [String(name), db.prepare(`select * from "${name}" order by 1`).all()])
      db.close()
      return Object.fromEntries(rows)
    },
    async remove() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
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

async function createPostgresCopy(): Promise<PostgresCopy> {
  const { url, remove } = await createPostgres('template_lampstand')
  return { url, remove, reader: await connect(url) }
}

async function postgresCopy(): Promise<TestDatabase> {
  const copy = unused.pop() ?? (await createPostgresCopy())
  const { url, reader } = copy
  const database = await openDatabase(url)
  return {
    url,
    database,
    async dump() {
      const { rows: tables } = await reader.query("select tablename from pg_tables where schemaname = 'public'")
      const dump: Record<string, unknown[]> = {}
      for (const { tablename } of tables) {
        dump[tablename] = (await reader.query(`select t.* from "${tablename}" t order by 1, t::text`)).rows
      }
      return dump
    },
    async remove() {
      await database.close()
      if (await resetDatabase(reader)) {
        unused.push(copy)
        return
      }
      await reader.end()
      await copy.remove()
    },
  }
}

const copies = { sqlite: sqliteCopy, postgres: postgresCopy }
export type DatabaseKind = keyof typeof copies

/** Creates a migrated database from the template of this kind. */
export const createTestDatabase = (kind: DatabaseKind): Promise<TestDatabase> => copies[kind]()
