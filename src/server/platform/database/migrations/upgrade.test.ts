import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { sortKey } from '../../text/sort-key.ts'
import { backUpBeforeUpgrade } from '../backup/before-upgrade.ts'
import { checkBackup } from '../backup/check-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { type OpenOptions, openDatabase } from '../open.ts'
import { type DatabaseKind, statement } from '../statement.ts'
import { createMigrationsTable, migrationsNamed, pendingMigrations, recordMigration } from './migrations.ts'

/** Creates a database of the first release, with accounts. */
const firstRelease = (kind: DatabaseKind): string[] => [
  createMigrationsTable,
  ...migrationsNamed(['001-main-job']).flatMap((migration) => [migration.sql[kind], recordMigration(migration)]),
  `insert into users (id, name, username, username_key, email, password_hash, role, created_at) values
    ('s', 'Ana', 'ana', 'ana', null, '', 'student', ''), ('a', 'Ruth', 'ruth', 'ruth', null, '', 'admin', ''),
    ('s1', 'Éva 10', 'Eva 2', 'eva 2', 'Shared@example.org', '', 'student', ''),
    ('s2', 'Second', 'second', 'second', 'shared@EXAMPLE.org', '', 'student', ''),
    ('s3', 'Third', 'third', 'third', 'third@example.org', '', 'student', ''),
    ('s4', 'Fourth', 'third@example.org', 'third@example.org', 'Third@example.org', '', 'student', ''),
    ('s5', 'Fifth', 'sixth@example.org', 'sixth@example.org', null, '', 'student', ''),
    ('s6', 'Sixth', 'sixth', 'sixth', 'sixth@example.org', '', 'student', ''),
    ('t-0001', 'İlhan', 'İlhan', 'i\u0307lhan', null, '', 'student', ''), ('t-0002', 'Ilhan', 'ilhan', 'ilhan', null, '', 'student', ''),
    ('t-0003', 'İpek', 'İpek', 'i\u0307pek', 'İ@example.org', '', 'student', '')`,
  `insert into questions (id, title, description, category, due_date, created_by, created_at, deleted_at) values
    ('q1', '', '', 'bible', '', 'a', '', null), ('q2', '', '', 'bible', '', 'a', '', null), ('q3', '', '', 'bible', '', 'a', '', 'x')`,
  `insert into responses (id, question_id, student_id, answer, status, created_at, feedback, reviewed_by, reviewed_at) values
    ('r1', 'q1', 's', '', 'rejected', '', 'Say more.', 'a', 't1'), ('r2', 'q1', 's', '', 'pending', '', null, null, null),
    ('r3', 'q2', 's', '', 'rejected', '', null, 'a', 't3'), ('r4', 'q3', 's', '', 'approved', '', null, 'a', 't4')`,
]
const accounts = statement((sql) =>
  sql
    .selectFrom('users')
    .leftJoin('chats', 'chats.student_id', 'users.id')
    .select(['users.id', 'name', 'username', 'email', 'role', 'responses_count', 'answered_count', 'chats.version'])
    .select(['name_key', 'username_key', 'username_sort_key', 'email_key', 'student_name_key'])
    .orderBy('users.id'),
)

const reviews = statement((sql) =>
  sql
    .selectFrom('response_reviews')
    .innerJoin('responses', 'responses.id', 'response_reviews.response_id')
    .select(['response_id', 'number', 'response_reviews.status', 'response_reviews.feedback'])
    .select(['response_reviews.reviewed_by', 'response_reviews.reviewed_at', 'review_count'])
    .orderBy('response_id'),
)

const checksums = statement((sql) => sql.selectFrom('schema_migrations').select(['name', 'checksum']).orderBy('name'))

async function upgraded(url: string, options: OpenOptions = {}): Promise<void> {
  const database = await openDatabase(url, options)
  const rows = await database.read.all(accounts)
  const kept = await database.read.all(reviews)
  const applied = await database.read.all(checksums)
  await database.close()
  expect(applied.map((row) => ({ ...row }))).toEqual(
    pendingMigrations([]).map(({ name, checksum }) => ({ name, checksum })),
  )
  expect(kept.map((row) => Object.values({ ...row }))).toEqual([
    ['r1', 1, 'rejected', 'Say more.', 'a', 't1', 1],
    ['r3', 1, 'rejected', null, 'a', 't3', 1],
    ['r4', 1, 'approved', null, 'a', 't4', 1],
  ])
  const counted = rows.map(({ id, responses_count, answered_count, version }) => [
    id,
    responses_count,
    answered_count,
    version,
  ])
  expect(counted.slice(0, 3)).toEqual([
    ['a', 0, 0, null],
    ['s', 4, 1, 1],
    ['s1', 0, 0, 1],
  ])
  for (const row of rows) {
    expect([row.name_key, row.username_sort_key]).toEqual([sortKey(row.name), sortKey(row.username)])
    expect(row.student_name_key).toBe(row.role === 'student' ? row.name_key : null)
  }
  // Of several accounts with one email, the oldest logs in by it, unless it is the username of a younger one.
  expect(rows.filter(({ email }) => email !== null).map(({ id, email_key }) => [id, email_key])).toEqual([
    ['s1', 'shared@example.org'],
    ['s2', null],
    ['s3', null],
    ['s4', 'third@example.org'],
    ['s6', 'sixth@example.org'],
    ['t-0003', 'i@example.org'],
  ])
  // Of usernames that are the same without the dot of i, the one that has always been without it stays.
  expect(rows.slice(-3).map(({ username, username_key }) => [username, username_key])).toEqual([
    ['İlhan-0001', 'ilhan-0001'],
    ['ilhan', 'ilhan'],
    ['İpek', 'ipek'],
  ])
}

it('gives every account of the first release a chat, counts and keys [sqlite]', async ({ folder }) => {
  const file = join(folder, 'old.db')
  const db = new DatabaseSync(file)
  db.exec('pragma application_id = 0x4c414d50')
  for (const sql of firstRelease('sqlite')) db.exec(sql)
  db.close()
  await upgraded(`file:${file}`)
})

it('gives every account of the first release a chat, counts and keys [postgres]', async ({ folder }) => {
  const owner = inject('postgresUrl')
  const client = new pg.Client(owner)
  await client.connect()
  // Most installations have a locale that does not compare bytes.
  await client.query(`create database old_release template template0 locale_provider icu icu_locale 'en-US' locale 'C'`)
  const url = owner.replace(/\/postgres$/, '/old_release')
  const old = new pg.Client(url)
  await old.connect()
  for (const sql of firstRelease('postgres')) await old.query(sql)
  await old.end()
  const saved: string[] = []
  const write = (target: string) => writeBackup(url, target)
  const backUp = async (first: string) => void saved.push(await backUpBeforeUpgrade(first, folder, new Date(), write))
  await upgraded(url, { backUp })
  expect(saved.map((file) => checkBackup(file).digests.tables['users']?.rows)).toEqual([11])
  await upgraded(url, { backUp })
  expect(saved).toHaveLength(1)
  await client.query('drop database old_release')
  await client.end()
})
