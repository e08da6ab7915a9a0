import type { DatabaseSync } from 'node:sqlite'
import type { BackupFacts } from '#contract/restore.ts'
import { withDatabase } from '#server/platform/database/backup/prepare-copy.ts'
import { readTableShapes } from '#server/platform/database/backup/table-shapes.ts'

/** Number of leaders who are named. */
const maxLeaders = 20

/** Returns the time of the newest entry of any kind. */
function readNewest(db: DatabaseSync): string {
  const columns = readTableShapes(db).flatMap(({ name, columns }) =>
    columns.filter((column) => column === 'created_at' || column === 'at').map((column) => ({ name, column })),
  )
  const times = columns.map(({ name, column }) =>
    String(db.prepare(`select max("${column}") as newest from "${name}"`).get()?.['newest'] ?? ''),
  )
  return times.sort().at(-1) ?? ''
}

/** Lists the names of active leaders. A backup of an early release has none who are switched off. */
function listLeaders(db: DatabaseSync): string[] {
  const canBeOff = db.prepare("select 1 from pragma_table_info('users') where name = 'switched_off_at'").get()
  const isOn = canBeOff === undefined ? '' : 'and switched_off_at is null'
  const rows = db.prepare(`select name from users where role = 'admin' ${isOn} order by id limit ?`).all(maxLeaders)
  return rows.map(({ name }) => String(name))
}

/** Lists the leaders of a database or a backup. */
export const readLeaders = (file: string): string[] => withDatabase(file, listLeaders, { readOnly: true })

/** Returns what people see of a backup before they restore it. */
export function readBackupFacts(db: DatabaseSync): BackupFacts {
  const groupName = db.prepare('select group_name from settings').get()?.['group_name']
  const accounts = db.prepare('select count(*) as count from users where erased_at is null').get()?.['count']
  return {
    ...(typeof groupName === 'string' && { groupName }),
    leaders: listLeaders(db),
    accounts: Number(accounts),
    newestAt: readNewest(db),
  }
}
