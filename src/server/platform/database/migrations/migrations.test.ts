import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect } from 'vitest'
import { unusedTables } from '#test/support/columns.ts'
import { describeOnBoth, describeOnPostgres, it } from '#test/support/fixtures.ts'
import { runSql } from '#test/support/sql.ts'
import { openDatabase } from '../open.ts'
import { migrateSqlite } from '../sqlite/schema.ts'
import { pendingMigrations } from './migrations.ts'

const names = pendingMigrations([]).map(({ name }) => name)

/**
 * The beginning of the SHA-256 of each migration that databases have recorded. When a release adds one, its checksum is added
 * here, and it never changes.
 */
const checksums = {
  '001-main-job': '82df135b8e2989c6',
  '002-chat-prayer-announcements': '25bd2666f21f5b5f',
  '003-flat-costs': 'd6d727fc0bcc31d4',
  '004-sort-keys': '0d6023774f69eac4',
  '005-announcement-reads': 'abf80820026bfc3c',
  '006-response-reviews': 'ae26ab66cd1fb469',
  '007-kept-texts': 'e79670eed0ef4a88',
  '008-sign-in-limits': '9f121984ae6354f9',
  '009-idempotency-keys-by-user': '58cf64243cb345ce',
  '010-migration-checksums': 'b73aabc26b26f299',
  '011-people': '04bbfba440ef99b1',
  '012-look-alikes': '49905902114d3c37',
  '013-people-search': '91df079003b2bbb9',
  '014-daily-screens': '24bd25b5680293d8',
  '015-notifications': 'fec1dd21adbd0087',
  '016-safety-and-privacy': 'eb40c812ae9b3adf',
  '017-secrets-and-first-accounts': '01e59908b00564a8',
  '018-notification-limits': 'ee48d8df69718b95',
  '019-counts': 'c58adf8d11ffe5bb',
  '020-earlier-texts': '5bab96762fc70ac1',
  '021-chat-reactions': 'f088228edd47a71d',
  '022-leaders-inbox': 'c7cddcf9ec5b6eaa',
  '023-reacted-messages': 'a799dae7a58956b8',
  '024-backups': '711fe5c36c01772d',
}

it('numbers the migrations from 001, and never changes one that databases have recorded', () => {
  expect(names.map((name) => Number.parseInt(name, 10))).toEqual(names.map((_, index) => index + 1))
  const found = pendingMigrations([]).map(({ name, checksum }) => [name, checksum.slice(0, 16)])
  expect(Object.fromEntries(found)).toMatchObject(checksums)
})

describeOnBoth('a migrated database', () => {
  it('has recorded the checksum of each migration', async ({ testDatabase }) => {
    const { schema_migrations: rows } = await testDatabase.dump()
    expect(rows).toEqual(pendingMigrations([]).map(({ name, checksum }) => ({ name, checksum })))
  })

  it('is refused if the files of a migration have changed since', async ({ testDatabase }) => {
    const before = await testDatabase.dump()
    await runSql(testDatabase.url, "update schema_migrations set checksum = 'other' where name = '004-sort-keys'")
    await expect(openDatabase(testDatabase.url)).rejects.toThrow('The files of migration 004-sort-keys have changed')
    await runSql(
      testDatabase.url,
      `update schema_migrations set checksum = '${pendingMigrations([])[3]?.checksum}' where name = '004-sort-keys'`,
    )
    await (await openDatabase(testDatabase.url)).close()
    expect(await testDatabase.dump()).toEqual(before)
  })

  it('refuses rows in tables that only a node of an older release would write', async ({ testDatabase }) => {
    await runSql(testDatabase.url, "insert into message_revisions values ('m', 1, 'First', 't')")
    await runSql(testDatabase.url, "insert into prayer_request_revisions values ('p', 1, 'First', 'named', 't')")
    const tables = await testDatabase.dump()
    expect(unusedTables.map((table) => tables[table])).toEqual(unusedTables.map(() => []))
  })

  it('is refused if a newer version has used it', async ({ testDatabase }) => {
    await runSql(testDatabase.url, "insert into schema_migrations (name) values ('999-from-the-future')")
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
