// Compares what subjects declare in personal-data.ts with the tables of the real database.
import { describe, expect, test } from 'vitest'
import { type Column, readColumns } from '#test/support/columns.ts'
import { declaredColumns, impliedUse } from '#test/support/declared-columns.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { personalData } from './personal-data.ts'
import type { PersonalData } from './platform/personal-data/declaration.ts'

type Declarations = Readonly<Record<string, Pick<PersonalData, 'tables'>>>

/** Returns where the columns of a table are declared. A table that is not declared has no owner. */
function placeOf(owner: string | undefined): string {
  if (owner === undefined)
    return 'the `personal-data.ts` of its subject, and list that in `src/server/personal-data.ts`'
  return owner === 'platform'
    ? '`src/server/platform/personal-data.ts`'
    : `\`src/server/subjects/${owner}/personal-data.ts\``
}

/** Lists what is wrong with the declarations for a database with these columns. */
function faultsOf(declarations: Declarations, columns: readonly Column[]): string[] {
  const owners = (table: string) =>
    Object.keys(declarations).filter((name) => Object.hasOwn(declarations[name]?.tables ?? {}, table))
  const uses = declaredColumns(declarations)
  type Place = Pick<Column, 'table' | 'column'>
  const has = (list: readonly Place[], { table, column }: Place) =>
    list.some((other) => other.table === table && other.column === column)
  const missing = columns
    .filter((found) => owners(found.table).length === 0 || (found.isText && impliedUse(found.column) === undefined))
    .filter((found) => !has(uses, found))
    .map(
      ({ table, column }) =>
        `\`${table}.${column}\` is not declared. Add it to ${placeOf(owners(table)[0])}: is it text of a person, and what happens to it on erasure?`,
    )
  const unknown = uses
    .filter((declared) => !has(columns, declared))
    .map(({ table, column }) => `\`${table}.${column}\` is declared, but the database does not have it.`)
  const shared = [...new Set(columns.map(({ table }) => table))]
    .filter((table) => owners(table).length > 1)
    .map((table) => `\`${table}\` has several owners: ${owners(table).join(', ')}. Only one subject writes it.`)
  return [...missing, ...unknown, ...shared]
}

describeOnBoth('the declarations of personal data', () => {
  it('have one owner for each table and one use for each column that can have a text', async ({ testDatabase }) => {
    const columns = await readColumns(testDatabase.url)
    expect(columns.length).toBeGreaterThan(300)
    expect(faultsOf(personalData, columns)).toEqual([])
  })
})

describe('reports', () => {
  const declarations = (tables: object): Declarations => ({
    chats: { tables: { prayers: {} } as never },
    responses: { tables },
  })
  const columns = [
    { table: 'responses', column: 'note', isText: true },
    { table: 'responses', column: 'noted_by', isText: true },
    { table: 'responses', column: 'count', isText: false },
    { table: 'prayers', column: 'created_at', isText: true },
  ]

  test('a column that is not declared', () => {
    expect(faultsOf(declarations({ responses: {} }), columns)).toEqual([
      '`responses.note` is not declared. Add it to `src/server/subjects/responses/personal-data.ts`: is it text of a person, and what happens to it on erasure?',
    ])
  })

  test('a table that is not declared', () => {
    const faults = faultsOf(declarations({}), columns)
    expect(faults).toHaveLength(3)
    expect(faults[1]).toContain('`responses.noted_by` is not declared')
    expect(faults[1]).toContain('and list that in `src/server/personal-data.ts`')
  })

  test('a declared column that does not exist', () => {
    const tables = { responses: { note: 'code', remark: 'code' } }
    expect(faultsOf(declarations(tables), columns)).toEqual([
      '`responses.remark` is declared, but the database does not have it.',
    ])
  })

  test('a table with two owners', () => {
    const tables = { responses: { note: 'code' }, prayers: {} }
    expect(faultsOf(declarations(tables), columns)).toEqual([
      expect.stringContaining('several owners: chats, responses'),
    ])
  })
})
