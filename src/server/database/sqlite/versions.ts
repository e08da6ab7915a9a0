import type { DatabaseSync } from 'node:sqlite'
import type { Tables } from '../tables.ts'

/** Milliseconds between two looks at the file, each as dear as reading a row. */
const patience = 1

/** Counts the changes of each table: our own by what we write, those of other programs by asking the file. */
export function createVersions(writer: DatabaseSync) {
  // It changes when another connection than this one has written (sqlite.org/pragma.html#pragma_data_version).
  const dataVersion = writer.prepare('pragma data_version')
  const readDataVersion = () => Number(dataVersion.get()?.['data_version'])
  const changes = new Map<string, number>()
  let count = 1
  let changedByOthers = count
  let seen = readDataVersion()
  let askedAt = performance.now()

  function lookForOthers(): void {
    if (performance.now() - askedAt < patience) return
    askedAt = performance.now()
    const found = readDataVersion()
    if (found !== seen) {
      count += 1
      changedByOthers = count
    }
    seen = found
  }

  return {
    /** To be called after a commit, before anybody is answered. */
    changed(tables: Iterable<string>): void {
      count += 1
      for (const table of tables) changes.set(table, count)
    },
    version(tables?: readonly (keyof Tables)[]): number {
      lookForOthers()
      if (tables === undefined) return count
      return tables.reduce((newest, table) => Math.max(newest, changes.get(table) ?? 0), changedByOthers)
    },
  }
}
