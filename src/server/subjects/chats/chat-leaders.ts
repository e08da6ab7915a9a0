import type { Reader } from '#server/platform/database/database.ts'
import { listLeaders } from './summary-store.ts'

/**
 * Returns a function that lists the leaders, who take part in every chat. It reads them once for each version of them. They may be
 * newer than the version, which was read before, and are never older.
 */
export function createLeaderList(read: Reader) {
  let newest: { version: number; leaders: ReturnType<typeof listLeaders> } | undefined
  return (version: number) => {
    if (newest?.version === version) return newest.leaders
    const leaders = listLeaders(read)
    newest = { version, leaders }
    leaders.catch(() => {
      if (newest?.leaders === leaders) newest = undefined
    })
    return leaders
  }
}
