import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect } from 'vitest'
import { unusedTables } from '#test/support/columns.ts'
import { describeOnBoth, describeOnPostgres, it } from '#test/support/fixtures.ts'
import { openDatabase } from '../open.ts'
import { migrateSqlite } from '../sqlite/schema.ts'
import { pendingMigrations } from './migrations.ts'

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.sql'))
const filesOf = (name: string) => files.filter((file) => file.startsWith(`${name}.`)).sort()
const contents = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const names = pendingMigrations([]).map(({ name }) => name)

/** Runs SQL on a connection of its own. */
async function execute(url: string, sql: string): Promise<void> {
  if (url.startsWith('file:')) {
    const db = new DatabaseSync(url.slice('file:'.length))
    db.exec(sql)
    db.close()
    return
  }
  const client = new pg.Client(url)
  await client.connect()
  await client.query(sql)
  await client.end()
}

it('has one file for both databases or one for each, for each migration, numbered from 001', () => {
  for (const name of names)
    expect([[`${name}.sql`], [`${name}.postgres.sql`, `${name}.sqlite.sql`]]).toContainEqual(filesOf(name))
  expect(names.flatMap(filesOf)).toEqual(files.sort())
  expect(names.map((name) => Number.parseInt(name, 10))).toEqual(names.map((_, index) => index + 1))
})

describeOnBoth('a migrated database', () => {
  it('has the SHA-256 of the files of each migration', async ({ testDatabase }) => {
    const { schema_migrations: rows } = await testDatabase.dump()
    const expected = names.map((name) => {
      const [postgres = '', sqlite = postgres] = filesOf(name).map(contents)
      return { name, checksum: createHash('sha256').update(postgres).update(sqlite).digest('hex') }
    })
    expect(rows).toEqual(expected)
  })

  it('is refused if the files of a migration have changed since', async ({ testDatabase }) => {
    const before = await testDatabase.dump()
    await execute(testDatabase.url, "update schema_migrations set checksum = 'other' where name = '004-sort-keys'")
    await expect(openDatabase(testDatabase.url)).rejects.toThrow('The files of migration 004-sort-keys have changed')
    await execute(
      testDatabase.url,
      `update schema_migrations set checksum = '${pendingMigrations([])[3]?.checksum}' where name = '004-sort-keys'`,
    )
    await (await openDatabase(testDatabase.url)).close()
    expect(await testDatabase.dump()).toEqual(before)
  })

  it('refuses rows in tables that only a node of an older release would write', async ({ testDatabase }) => {
    await execute(testDatabase.url, "insert into message_revisions values ('m', 1, 'First', 't')")
    await execute(testDatabase.url, "insert into prayer_request_revisions values ('p', 1, 'First', 'named', 't')")
    const tables = await testDatabase.dump()
    expect(unusedTables.map((table) => tables[table])).toEqual(unusedTables.map(() => []))
  })

  it('is refused if a newer version has used it', async ({ testDatabase }) => {
    await execute(testDatabase.url, "insert into schema_migrations (name) values ('999-from-the-future')")
    await expect(openDatabase(testDatabase.url)).rejects.toThrow('it has the migration 999-from-the-future')
  })
})

describeOnPostgres('a new database', () => {
  it('creates the same tables, columns and indexes on PostgreSQL as on SQLite', async ({ emptyPostgres }) => {
    await (await openDatabase(emptyPostgres, { create: true })).close()
    const client = new pg.Client(emptyPostgres)
    await client.connect()
    const { rows } = await client.query<{ object: string }>(`
      select 'column ' || table_name || '.' || column_name as object from information_schema.columns
        where table_schema = 'public'
      union all
      select 'index ' || indexname from pg_indexes where schemaname = 'public' and indexname not like '%_pkey'`)
    await client.end()
    const db = new DatabaseSync(':memory:')
    migrateSqlite(db)
    const objects = db
      .prepare(`
        select 'column ' || t.name || '.' || c.name as object from sqlite_schema t, pragma_table_info(t.name) c
          where t.type = 'table'
        union all
        select 'index ' || name from sqlite_schema where type = 'index' and sql is not null`)
      .all()
    db.close()
    expect(rows.map(({ object }) => object).sort()).toEqual(objects.map(({ object }) => String(object)).sort())
  })
})
