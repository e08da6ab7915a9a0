import type { DatabaseSync } from 'node:sqlite'
import type { Tables } from '../tables/tables.ts'

/** Minimum interval between `PRAGMA data_version` checks, each of which costs as much as reading a row. */
const minCheckIntervalMs = 1

/** Creates version numbers of tables, from the writes of this process and from the file's `data_version` for other programs. */
export function createVersions(writer: DatabaseSync) {
  // Changes when another connection has written (sqlite.org/pragma.html#pragma_data_version).
  const dataVersion = writer.prepare('pragma data_version')
  const readDataVersion = () => Number(dataVersion.get()?.['data_version'])
  const changes = new Map<string, number>()
  let count = 1
  let changedByOthers = count
  let lastDataVersion = readDataVersion()
  let checkedAt = performance.now()

  function checkOtherPrograms(): void {
    if (performance.now() - checkedAt < minCheckIntervalMs) return
    checkedAt = performance.now()
    const found = readDataVersion()
    if (found !== lastDataVersion) {
      count += 1
      changedByOthers = count
    }
    lastDataVersion = found
  }

  return {
    /** Counts changes. Call it after a commit, before its writes resolve. */
    changed(tables: Iterable<string>): void {
      count += 1
      for (const table of tables) changes.set(table, count)
    },
    version(tables?: readonly (keyof Tables)[]): number {
      checkOtherPrograms()
      if (tables === undefined) return count
      return tables.reduce((newest, table) => Math.max(newest, changes.get(table) ?? 0), changedByOthers)
    },
  }
}
