import { clear, createStore, delMany, entries, promisifyRequest, type UseStore } from 'idb-keyval'
import type { User } from '#contract/accounts.ts'
import { maySaveUserData, onClearOfflineData } from '../storage/user-data.ts'

/** Changes with each build that differs: the name of this file has a hash of it and, through its imports, of all others. */
export const version = import.meta.url

/** The data of a query on this device. */
export interface StoredQuery {
  /** Version of the data's shape. Data of another version is not read. */
  version: string
  /** Time at which the data was current, in milliseconds. */
  at: number
  /** The data as JSON. */
  json: string
}
/** Its key has the owner and the hash of the query's key. */
type Row = [key: string, stored: StoredQuery]

const dayMs = 86_400_000
export const bounds = {
  maxAgeMs: 30 * dayMs,
  maxQueries: 200,
  /** Maximum length of the data of one query, and of all together, in characters of JSON. */
  maxLength: 400_000,
  maxTotalLength: 2_000_000,
}

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
const setMany = (rows: Row[], store: UseStore): Promise<void> =>
  store('readwrite', (queries) => {
    for (const [key, stored] of rows) {
      if (stored.json.length > bounds.maxLength) queries.delete(key)
      else queries.put(stored, key)
    }
    queries.transaction.commit()
    return promisifyRequest(queries.transaction)
  })

onClearOfflineData(() => void attempt(clear))

/** Returns the rows that can be read: the newest ones of the owner, within the bounds. */
function usableOf(rows: Row[], prefix: string): Row[] {
  let total = 0
  return rows
    .filter(
      ([key, { at, version: its }]) => key.startsWith(prefix) && its === version && at >= Date.now() - bounds.maxAgeMs,
    )
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, bounds.maxQueries)
    .filter(([, { json }]) => {
      total += json.length
      return total <= bounds.maxTotalLength
    })
}

/** The queries of a user in their role in IndexedDB (ADR 046). Without a database, the app works as with a connection only. */
export function queryStoreOf({ _id, role }: Pick<User, '_id' | 'role'>) {
  const prefix = `${_id} ${role} `
  return {
    /** Returns what is stored, as JSON. Deletes what is too old or too much, of another version or of another owner. */
    async read(): Promise<{ hash: string; json: string; at: number }[]> {
      const rows = (await attempt((store) => entries<string, StoredQuery>(store))) ?? []
      const usable = usableOf(rows, prefix)
      const unusable = rows.filter((row) => !usable.includes(row)).map(([key]) => key)
      if (unusable.length > 0) await attempt((store) => delMany(unusable, store))
      // The session may have ended in the meantime.
      if (!maySaveUserData(_id)) return []
      return usable.map(([key, { json, at }]) => ({ hash: key.slice(prefix.length), json, at }))
    },

    /** Stores data by the hashes of queries, unless the session has ended. Data that is too long is deleted instead. */
    async write(queries: { hash: string; data: unknown; at: number }[]): Promise<void> {
      const rows = queries.map(
        ({ hash, data, at }): Row => [prefix + hash, { version, at, json: JSON.stringify(data) }],
      )
      if (rows.length > 0 && maySaveUserData(_id)) await attempt((store) => setMany(rows, store))
    },
  }
}

export type QueryStore = ReturnType<typeof queryStoreOf>
