import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Number of entries, and of characters of their names, at which the cache is cleared. */
const maxEntries = 10_000
const maxNameCharacters = 2_000_000

export interface Memory<T> {
  /** What is kept by this name, or else what `read` says, which is kept from then on. */
  recall(name: string, read: () => Promise<T>): Promise<T>
}

/**
 * Keeps what was read of the database for as long as nobody has changed it there. Where a change can't be seen at once (PostgreSQL,
 * where others write too) nothing is kept.
 * @param tables only changes of these count
 */
export function createMemory<T>(database: Pick<Database, 'version'>, tables?: readonly (keyof Tables)[]): Memory<T> {
  const kept = new Map<string, T>()
  let keptOf: number | undefined
  let nameCharacters = 0
  return {
    async recall(name, read) {
      const version = database.version?.(tables)
      if (version === undefined) return read()
      if (version !== keptOf || kept.size >= maxEntries || nameCharacters >= maxNameCharacters) {
        kept.clear()
        nameCharacters = 0
      }
      keptOf = version
      const known = kept.get(name)
      if (known !== undefined) return known
      const value = await read()
      // It may have changed meanwhile, and others may already keep what is newer.
      if (version === keptOf && version === database.version?.(tables)) {
        kept.set(name, value)
        nameCharacters += name.length
      }
      return value
    },
  }
}
