import { type Entry, sortEntries } from './entry.ts'

// The database that the tabs and the service worker share. Every function rejects if the browser has no working IndexedDB.

const name = 'lampstand-outbox'
/** Entries by their key. */
const entries = 'entries'
/** Copies of tokens by user, for the service worker, which can't read localStorage. */
const tokens = 'tokens'

/** Some browsers never answer, for example in a private window. */
const openTimeoutMs = 3_000

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    setTimeout(() => reject(new Error('IndexedDB does not answer')), openTimeoutMs)
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(entries, { keyPath: 'key' })
      request.result.createObjectStore(tokens, { keyPath: 'userId' })
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      const reopen = () => {
        opened = undefined
      }
      database.onclose = reopen
      // Another version of the app waits for this connection.
      database.onversionchange = () => {
        database.close()
        reopen()
      }
      resolve(database)
    }
  })
  return opened
}

type Mode = 'readonly' | 'readwrite'

/** Runs requests in one transaction. Resolves when its changes are on the disk, where the browser supports that. */
async function run<Result>(store: string, mode: Mode, work: (store: IDBObjectStore) => Promise<Result>) {
  const database = await open()
  const transaction = database.transaction(store, mode, { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'))
  })
  const [result] = await Promise.all([work(transaction.objectStore(store)), done])
  return result
}

/** Lists the entries of all users, in the order in which they were written. */
export const listEntries = async (): Promise<Entry[]> =>
  sortEntries(await run(entries, 'readonly', (store) => resultOf<Entry[]>(store.getAll())))

/** Stores an entry, unless there is one with its key. */
export const addEntry = (entry: Entry): Promise<void> =>
  run(entries, 'readwrite', async (store) => {
    if ((await resultOf(store.getKey(entry.key))) === undefined) await resultOf(store.put(entry))
  })

/** Stores an entry, in place of an earlier state if there is one. */
export const putEntry = (entry: Entry): Promise<unknown> =>
  run(entries, 'readwrite', (store) => resultOf(store.put(entry)))

/** Replaces an entry, unless it was deleted meanwhile, for example at logout. */
export const updateEntry = (entry: Entry): Promise<void> =>
  run(entries, 'readwrite', async (store) => {
    if ((await resultOf(store.getKey(entry.key))) !== undefined) await resultOf(store.put(entry))
  })

export const deleteEntry = (key: string): Promise<unknown> =>
  run(entries, 'readwrite', (store) => resultOf(store.delete(key)))

/** Keeps a copy of the token for the service worker, only while something waits. */
export const saveToken = (userId: string, token: string): Promise<unknown> =>
  run(tokens, 'readwrite', (store) => resultOf(store.put({ userId, token })))

export const findToken = async (): Promise<{ userId: string; token: string } | undefined> =>
  (await run(tokens, 'readonly', (store) => resultOf<{ userId: string; token: string }[]>(store.getAll())))[0]

export const deleteTokens = (): Promise<unknown> => run(tokens, 'readwrite', (store) => resultOf(store.clear()))

/** Deletes everything at logout. */
export const clearDatabase = async (): Promise<void> => {
  await Promise.all([run(entries, 'readwrite', (store) => resultOf(store.clear())), deleteTokens()])
}
