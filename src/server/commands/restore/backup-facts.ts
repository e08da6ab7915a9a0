import type { DatabaseSync } from 'node:sqlite'
import type { BackupFacts } from '#contract/restore.ts'
import { readTableShapes } from '#server/platform/database/backup/table-shapes.ts'

/** Number of leaders who are named. */
const maxLeaders = 3

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

/** Returns what people see of a backup before they restore it. */
export function readBackupFacts(db: DatabaseSync): BackupFacts {
  const groupName = db.prepare('select group_name from settings').get()?.['group_name']
  const leaders = db
    .prepare("select name from users where role = 'admin' and switched_off_at is null order by id limit ?")
    .all(maxLeaders)
  const accounts = db.prepare('select count(*) as count from users where erased_at is null').get()?.['count']
  return {
    ...(typeof groupName === 'string' && { groupName }),
    leaders: leaders.map(({ name }) => String(name)),
    accounts: Number(accounts),
    newestAt: readNewest(db),
  }
}
