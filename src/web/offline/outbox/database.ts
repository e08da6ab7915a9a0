import { promisifyRequest } from 'idb-keyval'
import type { Entry, Settlement } from './entry.ts'

// The database that the tabs and the service worker share. Every function rejects if the browser has no working IndexedDB.

const name = 'lampstand-outbox'
/** Entries by their key. */
const entries = 'entries'
/** Copies of tokens by user, for the service worker, which can't read localStorage. */
const tokens = 'tokens'

/** Some browsers never answer, for example in a private window, or while a page that its reader has left is in a transaction. */
const timeoutMs = 3_000

/** What a tab or the service worker tells the others: that an attempt has ended, or that entries have changed. */
export interface News {
  userId: string
  settled?: { key: string; settlement: Settlement }
}
type Channel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>

/** Connects to the other tabs and the service worker. A browser that keeps no data of this site may refuse that. */
export function openChannel(): Channel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return { onmessage: null, postMessage: () => undefined, close: () => undefined }
  }
}

let opened: Promise<IDBDatabase> | undefined

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(entries, { keyPath: 'key' })
    request.result.createObjectStore(tokens, { keyPath: 'userId' })
  }
  const database = await promisifyRequest(request)
  const reopen = () => {
    opened = undefined
  }
  database.onclose = reopen
  // Another version of the app waits for this connection.
  database.onversionchange = () => {
    database.close()
    reopen()
  }
  return database
}

/** Whether the last transactions have had no answer, so that the next ones are not waited for. */
let isBusy = false

/** Rejects if a transaction has no answer in time. It stays in its order, and is made when it can be. */
function waitFor<Result>(transaction: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => {
      isBusy = true
      reject(new Error('IndexedDB does not answer'))
    }
    const timer = setTimeout(end, isBusy ? 0 : timeoutMs)
    const answered = () => {
      clearTimeout(timer)
      isBusy = false
    }
    transaction.finally(answered).then(resolve, reject)
  })
}

/** Runs requests in one transaction. Resolves when its changes are on the disk, where the browser supports that. */
function run<Result>(
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Result | Promise<Result>,
): Promise<Result> {
  async function transact(): Promise<Result> {
    opened ??= open()
    const transaction = (await opened).transaction(store, mode, { durability: 'strict' })
    const done = promisifyRequest(transaction)
    const [result] = await Promise.all([work(transaction.objectStore(store)), done])
    return result
  }
  return waitFor(transact())
}

/** Lists the entries of all users. */
export const listEntries = (): Promise<Entry[]> =>
  run(entries, 'readonly', (store) => promisifyRequest<Entry[]>(store.getAll()))

/** Stores an entry, unless there is one with its key. @returns true */
export const addEntry = (entry: Entry): Promise<boolean> =>
  run(entries, 'readwrite', async (store) => {
    if ((await promisifyRequest(store.getKey(entry.key))) === undefined) store.put(entry)
    return true
  })

/** Replaces an entry, unless it was deleted meanwhile, for example at logout. @returns whether there was one */
export const updateEntry = (entry: Entry): Promise<boolean> =>
  run(entries, 'readwrite', async (store) => {
    const exists = (await promisifyRequest(store.getKey(entry.key))) !== undefined
    if (exists) store.put(entry)
    return exists
  })

export const deleteEntry = (key: string): Promise<unknown> => run(entries, 'readwrite', (store) => store.delete(key))

interface Session {
  userId: string
  token: string
}

/** Keeps a copy of the token for the service worker, only while something waits. */
export const saveToken = (session: Session): Promise<unknown> => run(tokens, 'readwrite', (store) => store.put(session))

export const findSession = async (): Promise<Session | undefined> =>
  (await run(tokens, 'readonly', (store) => promisifyRequest<Session[]>(store.getAll())))[0]

export const deleteTokens = (): Promise<unknown> => run(tokens, 'readwrite', (store) => store.clear())

/** Deletes everything at logout. */
export const clearDatabase = async (): Promise<void> => {
  await Promise.all([run(entries, 'readwrite', (store) => store.clear()), deleteTokens()])
}
