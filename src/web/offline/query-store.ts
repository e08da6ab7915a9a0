import { clear, createStore, delMany, entries, promisifyRequest, type UseStore } from 'idb-keyval'
import type { QueryStore, StoredQuery } from './offline-cache.ts'

let opened: UseStore | undefined

/** Runs an operation on the database. Returns undefined if there is no database, or if it is full or blocked. */
async function attempt<Result>(operation: (store: UseStore) => Promise<Result>): Promise<Result | undefined> {
  try {
    opened ??= createStore('offline-data', 'queries')
    return await operation(opened)
  } catch {
    return undefined
  }
}

/** Does what `setMany` of idb-keyval does, and commits at once: the page may be closing. */
const setMany = (list: [string, StoredQuery][], store: UseStore): Promise<void> =>
  store('readwrite', (queries) => {
    for (const [key, stored] of list) queries.put(stored, key)
    queries.transaction.commit()
    return promisifyRequest(queries.transaction)
  })

/** The data of queries in IndexedDB. */
export const queryStore: QueryStore & { clear: () => Promise<void> } = {
  entries: async () => (await attempt((store) => entries<string, StoredQuery>(store))) ?? [],
  setMany: (list) => attempt((store) => setMany(list, store)),
  deleteMany: (keys) => attempt((store) => delMany(keys, store)),
  clear: () => attempt(clear),
}
