import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'

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

/** Returns a function that opens a connection on its first call, and one that closes it. */
function connectOnce(url: string) {
  let connecting: Promise<pg.Client> | undefined
  const connect = async () => {
    const client = new pg.Client(url)
    await client.connect()
    return client
  }
  return {
    client: () => {
      connecting ??= connect()
      return connecting
    },
    close: async () => (await connecting)?.end(),
  }
}

let owner: ReturnType<typeof connectOnce> | undefined
let copyCount = 0

async function createPostgres(template: string): Promise<{ url: string; remove(): Promise<void> }> {
  copyCount += 1
  const name = `lampstand_${process.pid}_${copyCount}`
  const postgresUrl = inject('postgresUrl')
  // Stays open until the worker ends.
  owner ??= connectOnce(postgresUrl)
  const client = await owner.client()
  await client.query(`create database ${name} template ${template}`)
  return {
    url: postgresUrl.replace(/\/postgres$/, `/${name}`),
    remove: async () => void (await client.query(`drop database ${name} with (force)`)),
  }
}

/** Creates a PostgreSQL database without a schema. */
export const createEmptyPostgres = () => createPostgres('template0')

async function postgresCopy(): Promise<TestDatabase> {
  const { url, remove } = await createPostgres('template_lampstand')
  const database = await openDatabase(url)
  const reader = connectOnce(url)
  return {
    url,
    database,
    async dump() {
      const client = await reader.client()
      const { rows: tables } = await client.query("select tablename from pg_tables where schemaname = 'public'")
      const dump: Record<string, unknown[]> = {}
      for (const { tablename } of tables) {
        dump[tablename] = (await client.query(`select t.* from "${tablename}" t order by 1, t::text`)).rows
      }
      return dump
    },
    async remove() {
      await reader.close()
      await database.close()
      await remove()
    },
  }
}

const copies = { sqlite: sqliteCopy, postgres: postgresCopy }
export type DatabaseKind = keyof typeof copies

/** Creates a migrated database from the template of this kind. */
export const createTestDatabase = (kind: DatabaseKind): Promise<TestDatabase> => copies[kind]()
