import type { Database } from '#server/platform/database/database.ts'
import { DatabaseBusy, DatabaseUnavailable } from '#server/platform/database/errors.ts'
import { readSettings } from './store.ts'

/**
 * Returns a function that returns the current name of the group: the one in the settings, or `GROUP_NAME` until there is one.
 * While the database is unavailable, it returns the last known name.
 * @param initialName name until leaders choose one
 */
export function createGroupName(database: Database, initialName: string) {
  let lastName = initialName
  return async (): Promise<string> => {
    try {
      lastName = (await readSettings(database.read)).group_name ?? initialName
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseBusy)) throw error
    }
    return lastName
  }
}
