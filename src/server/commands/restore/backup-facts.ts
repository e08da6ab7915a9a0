import type { DatabaseSync } from 'node:sqlite'
import type { BackupFacts } from '#contract/restore.ts'
import { readTableShapes } from '#server/platform/database/backup/table-shapes.ts'

/** Number of leaders who are named. */
const maxLeaders = 20

/** More than the app accepts in a name. */
const maxLetters = 200

const isTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Returns the time of the newest entry of any kind. */
export function readNewest(db: DatabaseSync): string {
  const columns = readTableShapes(db).flatMap(({ name, columns }) =>
    columns.filter((column) => column === 'created_at' || column === 'at').map((column) => ({ name, column })),
  )
  const times = columns.map(({ name, column }) =>
    String(db.prepare(`select max("${column}") as newest from "${name}"`).get()?.['newest'] ?? ''),
  )
  return (
    times
      .filter((time) => isTimestamp.test(time))
      .sort()
      .at(-1) ?? new Date(0).toISOString()
  )
}

/** Lists the names of active leaders. A backup of an early release has none who are switched off. */
function listLeaders(db: DatabaseSync): string[] {
  const canBeOff = db.prepare("select 1 from pragma_table_info('users') where name = 'switched_off_at'").get()
  const isOn = canBeOff === undefined ? '' : 'and switched_off_at is null'
  const rows = db.prepare(`select name from users where role = 'admin' ${isOn} order by id limit ?`).all(maxLeaders)
  return rows.map(({ name }) => String(name).slice(0, maxLetters))
}

/** Returns what people see of a backup before they restore it. */
export function readBackupFacts(db: DatabaseSync): BackupFacts {
  const groupName = db.prepare('select group_name from settings').get()?.['group_name']
  const accounts = db.prepare('select count(*) as count from users where erased_at is null').get()?.['count']
  return {
    ...(typeof groupName === 'string' && { groupName: groupName.slice(0, maxLetters) }),
    leaders: listLeaders(db),
    accounts: Number(accounts),
    newestAt: readNewest(db),
  }
}
