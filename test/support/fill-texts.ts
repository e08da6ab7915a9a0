import { DatabaseSync } from 'node:sqlite'
import { inject } from 'vitest'
import { readTableShapes } from '#server/platform/database/backup/table-shapes.ts'
import type { ColumnUse, TextUse } from '#server/platform/personal-data/declaration.ts'
import { unusedTables } from './columns.ts'
import { declaredColumns, erasedText, impliedUse } from './declared-columns.ts'
import { runSql } from './sql.ts'

// Fills every column that is declared as text, so that a new table is filled without anybody's memory.

type Uses = Readonly<Record<string, ColumnUse | TextUse | undefined>>

/** Returns what each column has. Numbers are undefined. */
function usesOf(name: string, columns: readonly string[]): Uses {
  const declared = declaredColumns().filter(({ table }) => table === name)
  return Object.fromEntries(
    columns.map((column) => [column, declared.find((it) => it.column === column)?.use ?? impliedUse(column)]),
  )
}

interface TableSchema {
  name: string
  /** Columns of the primary key. */
  key: readonly string[]
  uses: Uses
  /** Tables that columns refer to. */
  refersTo: Readonly<Record<string, string>>
  /** First of the values that a column may have, where they are restricted. */
  firstValue(column: string): string | undefined
}

/** Returns the tables, each after those that it refers to. Both databases have the same. */
function readTables(): TableSchema[] {
  const db = new DatabaseSync(inject('sqliteTemplate'), { readOnly: true })
  const references = db.prepare('select "from" as "column", "table" from pragma_foreign_key_list(?)')
  const definition = db.prepare('select sql from sqlite_schema where name = ?')
  const shapes = readTableShapes(db).filter(({ name }) => !unusedTables.includes(name))
  const tables = shapes.map(({ name, key, columns }) => {
    const sql = String(definition.get(name)?.['sql'])
    return {
      name,
      key,
      uses: usesOf(name, columns),
      refersTo: Object.fromEntries(references.all(name).map(({ column, table }) => [String(column), String(table)])),
      firstValue: (column: string) => new RegExp(`\\b${column} in \\(([^,)]+)`).exec(sql)?.[1],
    }
  })
  db.close()
  return tables
}

const isText = (use: ColumnUse | TextUse | undefined) => typeof use === 'object'
/** Returns the column that leads to the person of a text. Undefined for texts that are kept. */
const ownerOf = (use: ColumnUse | TextUse | undefined) => erasedText(use)?.of
const textsOf = ({ uses }: TableSchema) => Object.keys(uses).filter((column) => isText(uses[column]))
const ownersOf = (table: TableSchema) => [...new Set(textsOf(table).map((column) => ownerOf(table.uses[column])))]

export const sentinelOf = (table: string, column: string, personId: string) => `zq ${table}.${column} of ${personId}`

let count = 1_000
const literal = (text: string) => `'${text}'`

/** Returns SQL that inserts a row, or fills the texts of a row with the same key. */
function saveRow({ name, key, uses, firstValue }: TableSchema, given: Readonly<Record<string, string>>): string {
  count += 1
  const valueFor = ([column, use]: [string, Uses[string]]): string => {
    // It refers to a row of nobody, such as a session.
    if (given[column] === '') return 'null'
    if (given[column] !== undefined) return literal(given[column])
    if (use === 'time') return literal('2026-01-01T00:00:00.000Z')
    return firstValue(column) ?? (use === undefined ? String(count) : literal(`${column} ${count}`))
  }
  const columns = Object.keys(uses)
  const values = Object.entries(uses).map(valueFor)
  const texts = columns.filter((column) => isText(uses[column])).map((column) => `${column} = excluded.${column}`)
  const onConflict = texts.length === 0 ? 'nothing' : `update set ${texts.join(', ')}`
  return `insert into ${name} (${columns.join(', ')}) values (${values.join(', ')}) on conflict (${key.join(', ')}) do ${onConflict}`
}

/**
 * Gives a person a row in every table with texts, and in those that refer to it. A table with texts of two people gets one row for each
 * of them: the person is one in the first row, and the other in the second.
 * @param otherId the second person of these rows
 * @returns the columns that now have a text of the person, as `table.column`
 */
export async function fillTexts(url: string, personId: string, otherId: string): Promise<string[]> {
  const tables = readTables()
  const withTexts = new Set(tables.filter((table) => textsOf(table).length > 0).map(({ name }) => name))
  /** Ids of the person's rows. What refers to a table with several has its texts in the first one. */
  const idsOf: Record<string, string[]> = {}
  const filled: string[] = []

  async function fill(
    table: TableSchema,
    owner: string | undefined,
    parent: { column: string; id: string } | undefined,
  ) {
    const ids = idsOf[table.name] ?? []
    idsOf[table.name] = ids
    const row: Record<string, string> = {}
    for (const [column, to] of Object.entries(table.refersTo)) {
      const isOthers = column !== owner && ownersOf(table).includes(column)
      row[column] = to === 'users' ? (isOthers ? otherId : personId) : (idsOf[to]?.[0] ?? '')
    }
    if (parent !== undefined) row[parent.column] = parent.id
    if (table.uses['id'] !== undefined) row['id'] = `${table.name} ${ids.length} of ${personId}`
    if (owner !== undefined && table.refersTo[owner] === undefined) row[owner] = personId
    for (const column of textsOf(table)) {
      const isMine = ownerOf(table.uses[column]) === owner
      row[column] = isMine ? sentinelOf(table.name, column, personId) : `text of ${otherId}`
      if (isMine) filled.push(`${table.name}.${column}`)
    }
    await runSql(url, saveRow(table, row))
    ids.push(row['id'] ?? personId)
  }

  for (const table of tables) {
    const toTexts = Object.entries(table.refersTo).filter(([, to]) => to !== 'users' && withTexts.has(to))
    const owners = ownersOf(table)
    // Not the books of a Bible, which is nobody's.
    const hasPerson =
      Object.values(table.refersTo).some((to) => to === 'users' || idsOf[to] !== undefined) ||
      owners.some((owner) => owner !== undefined)
    if (!hasPerson || (owners.length === 0 && toTexts.length === 0)) continue
    const parents = toTexts.flatMap(([column, to]) => (idsOf[to] ?? []).map((id) => ({ column, id })))
    for (const owner of owners.length === 0 ? [undefined] : owners) {
      for (const parent of parents.length === 0 ? [undefined] : owners.length === 0 ? parents : parents.slice(0, 1)) {
        await fill(table, owner, parent)
      }
    }
  }
  return filled
}
