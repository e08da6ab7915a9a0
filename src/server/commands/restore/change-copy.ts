import type { DatabaseSync } from 'node:sqlite'
import { personalData } from '#server/personal-data.ts'
import { newId } from '#server/platform/database/new-id.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { readNewest } from './backup-facts.ts'

/** Gives each active leader a notice of the restore. */
function tellLeaders(copy: DatabaseSync): void {
  const at = readNewest(copy)
  const leaders = copy.prepare("select id from users where role = 'admin' and switched_off_at is null").all()
  const insert = copy.prepare(
    "insert into notices (id, reader_id, kind, created_at) values (?, ?, 'backup.restored', ?)",
  )
  for (const { id } of leaders) insert.run(newId(), String(id), at)
}

/** Ends in a backup what gave access when it was made, and what was not decided yet, and says so: docs/operating.md#restore. */
export function endWhatGaveAccess(copy: DatabaseSync): void {
  const now = new Date().toISOString()
  for (const { endedByRestore = [] } of Object.values<PersonalData>(personalData)) {
    for (const sql of endedByRestore) {
      const statement = copy.prepare(sql)
      statement.setAllowUnknownNamedParameters(true)
      statement.run({ now })
    }
  }
  tellLeaders(copy)
}
