import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, beforeEach, describe, inject } from 'vitest'
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

let copyCount = 0
async function createPostgres(template: string): Promise<{ url: string; remove(): Promise<void> }> {
  copyCount += 1
  const name = `lampstand_${process.pid}_${copyCount}`
  const postgresUrl = inject('postgresUrl')
  const asOwner = async (sql: string) => {
    const client = new pg.Client(postgresUrl)
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await asOwner(`create database ${name} template ${template}`)
  return {
    url: postgresUrl.replace(/\/postgres$/, `/${name}`),
    remove: () => asOwner(`drop database ${name} with (force)`),
  }
}

/** Creates a PostgreSQL database without a schema. */
export const createEmptyPostgres = () => createPostgres('template0')

async function postgresCopy(): Promise<TestDatabase> {
  const { url, remove } = await createPostgres('template_lampstand')
  const database = await openDatabase(url)
  return {
    url,
    database,
    async dump() {
      const client = new pg.Client(url)
      await client.connect()
      const { rows: tables } = await client.query("select tablename from pg_tables where schemaname = 'public'")
      const dump: Record<string, unknown[]> = {}
      for (const { tablename } of tables) {
        dump[tablename] = (await client.query(`select * from "${tablename}" order by 1`)).rows
      }
      await client.end()
      return dump
    },
    async remove() {
      await database.close()
      await remove()
    },
  }
}

const copies = { sqlite: sqliteCopy, postgres: postgresCopy }
type Suite = (test: () => TestDatabase) => void

function describeOn(kind: keyof typeof copies, name: string, body: Suite): void {
  describe(`${name} [${kind}]`, () => {
    let current: TestDatabase
    beforeEach(async () => {
      current = await copies[kind]()
    })
    afterEach(() => current.remove())
    body(() => current)
  })
}

/** Defines a suite that runs on SQLite and on PostgreSQL. Each test gets a new migrated database. */
export function describeOnBoth(name: string, body: Suite): void {
  describeOn('sqlite', name, body)
  describeOn('postgres', name, body)
}

/** Defines a suite that runs on PostgreSQL only. Each test gets a new migrated database. */
export const describeOnPostgres = (name: string, body: Suite): void => describeOn('postgres', name, body)
