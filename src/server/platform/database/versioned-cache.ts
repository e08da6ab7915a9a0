import type { Database } from './database.ts'
import type { Tables } from './tables/tables.ts'

/** Maximum number of entries, and of characters of their keys. The cache is cleared when either is reached. */
const maxEntries = 10_000
const maxKeyCharacters = 2_000_000

export interface VersionedCache<T> {
  /** Returns the cached value of a key. If there is none, loads and caches it. */
  get(key: string, load: () => Promise<T>): Promise<T>
}

/**
 * Creates a cache of values that were read from the database. A change of the database clears it. Where changes can't be seen
 * at once (PostgreSQL, which other nodes write to), nothing is cached.
 * @param tables tables whose changes clear the cache; by default all
 */
export function createVersionedCache<T>(
  database: Pick<Database, 'version'>,
  tables?: readonly (keyof Tables)[],
): VersionedCache<T> {
  const entries = new Map<string, T>()
  let entriesVersion: number | undefined
  let keyCharacters = 0
  return {
    async get(key, load) {
      const version = database.version?.(tables)
      if (version === undefined) return load()
      if (version !== entriesVersion || entries.size >= maxEntries || keyCharacters >= maxKeyCharacters) {
        entries.clear()
        keyCharacters = 0
      }
      entriesVersion = version
      const cached = entries.get(key)
      if (cached !== undefined) return cached
      const value = await load()
      // The database may have changed since, and the cache may already hold newer values.
      if (version === entriesVersion && version === database.version?.(tables)) {
        entries.set(key, value)
        keyCharacters += key.length
      }
      return value
    },
  }
}
