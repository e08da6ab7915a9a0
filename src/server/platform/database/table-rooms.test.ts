// @isolated: replaces a module and needs all statements
// Checks that each table is written by the statements of its room only, and read by those of rooms above (docs/contributing.md#rules).
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { definingFiles, importStores } from '#test/support/stores.ts'
import { accessOf, owners, readable, roomOf, violationsOf } from '#test/support/table-rooms.ts'
import { upwardReads } from '../../../rooms.ts'
import { defineFunctions } from './sqlite/functions.ts'
import type { Statement } from './statement.ts'

/** All statements, with the stacks of the calls that define them. */
const calls = vi.hoisted((): { statement: Statement<never, unknown>; stack: string | undefined }[] => [])
vi.mock(import('./statement.ts'), async (importOriginal) => {
  const { recordDefinitions } = await import('#test/support/stores.ts')
  return recordDefinitions(await importOriginal(), (statement, stack) => calls.push({ statement, stack }))
})

await importStores()
// Without foreign keys, because SQLite would also report the tables in which it checks them.
const db = new DatabaseSync(inject('sqliteTemplate'), { readOnly: true, enableForeignKeyConstraints: false })
defineFunctions(db)
afterAll(() => db.close())

const statements = calls.map(({ statement, stack }) => {
  const { sql, writes } = statement.compile('sqlite')
  const files = definingFiles(stack)
  return { file: files[0], rooms: [...new Set(files.map(roomOf))], writes, access: accessOf(db, sql) }
})

test('a statement writes the table that it is registered with', () => {
  expect(statements.filter(({ writes }) => writes !== undefined).length).toBeGreaterThan(100)
  expect(statements.filter(({ writes, access }) => access.writes.some((table) => table !== writes))).toEqual([])
  expect(statements.filter(({ writes, access }) => writes !== undefined && access.writes.length === 0)).toEqual([])
})

test('each table is written by its room, and read by rooms above', () => {
  const violations = statements.flatMap(({ file, rooms, access }) =>
    violationsOf(rooms, access).map((violation) => ({ file, violation })),
  )
  expect(violations).toEqual([])
})

test('each readable column is read by another room', () => {
  const read = statements.flatMap(({ rooms, access }) =>
    access.reads.filter(({ table }) => !rooms.includes(owners[table])).map(({ table, column }) => `${table}.${column}`),
  )
  const listed = Object.entries(readable).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
  expect(listed).toContain('users.name')
  expect(listed.filter((column) => !read.includes(column))).toEqual([])
})

test('each allowed read upward is in use', () => {
  const isUsed = ({ room, table }: (typeof upwardReads)[number]) =>
    statements.some(({ rooms, access }) => rooms.includes(room) && access.reads.some((read) => read.table === table))
  expect(upwardReads.filter((read) => !isUsed(read))).toEqual([])
})

describe('reports', () => {
  test.each([
    ['a write of another room', 'delete from "responses" where "id" = ?', 'questions writes responses of responses'],
    ['a write of a room below', 'insert into "users" ("id") values (?)', 'questions writes users of accounts'],
    [
      'a write in a conflict',
      'insert into "chats" ("student_id") values (?) on conflict do update set "last_seq" = 1',
      'questions writes chats of chats',
    ],
    [
      'a read upward',
      'select "id" from "questions" where exists (select 1 from "announcements")',
      'questions reads announcements of announcements, which is above it',
    ],
    [
      'a read of a column that is not listed as readable',
      'select "id", "name", "password_hash" from "users"',
      'questions reads password_hash of users, which accounts/public.ts does not list',
    ],
    [
      'a read of a table of which no column is listed',
      'select count(*) from "destinations"',
      'questions reads rows of destinations, which notifications/public.ts does not list',
    ],
    [
      'a count of a table above',
      'select count(*) from "concerns"',
      'questions reads concerns of concerns, which is above it',
    ],
  ])('%s', (_, sql, violation) => {
    expect(violationsOf(['questions'], accessOf(db, sql))).toEqual([violation])
  })

  test('a write of another room with a function of the platform', () => {
    const access = accessOf(db, 'delete from "chats"')
    expect(violationsOf(['platform', 'people'], access)).toEqual(['people writes chats of chats'])
    expect(violationsOf(['platform', 'chats'], access)).toEqual([])
  })
})
