import type { DatabaseSync } from 'node:sqlite'
import { personalData } from '#server/personal-data.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

/** Ends in a backup what gave access when it was made, and what was not decided yet: docs/operating.md#restore. */
export function endWhatGaveAccess(copy: DatabaseSync): void {
  const now = new Date().toISOString()
  for (const { endedByRestore = [] } of Object.values<PersonalData>(personalData)) {
    for (const sql of endedByRestore) {
      const statement = copy.prepare(sql)
      statement.setAllowUnknownNamedParameters(true)
      statement.run({ now })
    }
  }
}
