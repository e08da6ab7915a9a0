import { globSync } from 'node:fs'
import { join } from 'node:path'
import { constants, type DatabaseSync } from 'node:sqlite'
import { personalData } from '#server/personal-data.ts'
import type { Readable, Tables } from '#server/platform/database/tables/tables.ts'
import { serverRooms, upwardReads } from '../../src/rooms.ts'

type Room = (typeof serverRooms)[number]
type Table = keyof Tables

/** The room of each table, the only one that writes it. */
export const owners = Object.fromEntries(
  Object.entries(personalData).flatMap(([room, { tables }]) => Object.keys(tables).map((table) => [table, room])),
) as Record<Table, Room>

/** The columns that subjects above may read, by table. */
export const readable: Readable = {}
const subjects = join(import.meta.dirname, '../../src/server/subjects')
for (const file of globSync('*/public.ts', { cwd: subjects }))
  Object.assign(readable, (await import(join(subjects, file))).readable)

interface Access {
  writes: Table[]
  reads: { table: Table; column: string }[]
}

/** Returns what a statement accesses, as SQLite reports it when it prepares the statement. */
export function accessOf(db: DatabaseSync, sql: string): Access {
  const access: Access = { writes: [], reads: [] }
  db.setAuthorizer((action, table, column) => {
    const { SQLITE_READ, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE } = constants
    if (table === null || !(table in owners)) return constants.SQLITE_OK
    if (action === SQLITE_READ) access.reads.push({ table: table as Table, column: column ?? '' })
    else if ([SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE].includes(action)) access.writes.push(table as Table)
    return constants.SQLITE_OK
  })
  db.prepare(sql)
  db.setAuthorizer(null)
  return access
}

/** Returns the room of a file of the server. Files above all rooms define no statements. */
export function roomOf(file: string): Room {
  const [, folder, subject] = /\/src\/server\/(?:(subjects)\/)?([^/]+)\//.exec(file) ?? []
  const room = serverRooms.find((known) => known === subject && (folder === undefined) === (known === 'platform'))
  if (room === undefined) throw new Error(`${file} defines a statement and is in no room; see src/rooms.ts`)
  return room
}

/** Whether a column is listed as readable. A read without a column counts rows. */
const isReadable = ({ table, column }: Access['reads'][number]) =>
  owners[table] === 'platform' || (readable[table] as readonly string[] | undefined)?.includes(column || 'id') === true

const isAbove = (a: Room, b: Room) => serverRooms.indexOf(a) > serverRooms.indexOf(b)

/**
 * Returns what is wrong with a statement.
 * @param rooms rooms that define it together: a subject, and the platform if the statement is built there
 */
export function violationsOf(rooms: readonly Room[], { writes, reads }: Access): string[] {
  const [room = 'platform'] = rooms.toSorted((a, b) => (isAbove(a, b) ? -1 : 1))
  const foreign = (table: Table) => !rooms.includes(owners[table])
  const allowed = (table: Table) => upwardReads.some((read) => read.room === room && read.table === table)
  const others = reads.filter(({ table }) => foreign(table) && !allowed(table))
  const found = [
    ...writes.filter(foreign).map((table) => `${room} writes ${table} of ${owners[table]}`),
    ...others
      .filter(({ table }) => isAbove(owners[table], room))
      .map(({ table }) => `${room} reads ${table} of ${owners[table]}, which is above it`),
    ...others
      .filter((read) => isAbove(room, owners[read.table]) && !isReadable(read))
      .map(
        ({ table, column }) =>
          `${room} reads ${column || 'rows'} of ${table}, which ${owners[table]}/public.ts does not list`,
      ),
  ]
  return [...new Set(found)]
}
