import { keepsData } from '../storage/items.ts'
import { readToken } from '../storage/token.ts'
import { onClearOfflineData } from '../storage/user-data.ts'

const cacheName = 'bible'

/** Pages without HTTPS have no caches. There, the words need a connection. */
const isAvailable = keepsData && 'caches' in globalThis

/** Runs an operation on the cache. Returns undefined if there is none, or if the device is full. */
async function attempt<Result>(operation: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  if (!isAvailable) return undefined
  try {
    return await operation(await caches.open(cacheName))
  } catch {
    return undefined
  }
}

onClearOfflineData(() => {
  if (isAvailable) caches.delete(cacheName).catch(() => undefined)
})

/** Returns what this device has kept of the Bible under a path of its own, which no route has. */
export const readKept = <Data>(path: string): Promise<Data | undefined> =>
  attempt(async (cache) => (await cache.match(path))?.json() as Promise<Data | undefined>)

/**
 * Fetches a part of the Bible and keeps it on this device, unless the session ends meanwhile.
 * @returns what was fetched, and whether it is kept
 */
export async function fetchAndKeep<Data>(
  path: string,
  load: () => Promise<Data>,
): Promise<{ data: Data; isKept: boolean }> {
  const token = readToken()
  const data = await load()
  if (token === null || token !== readToken()) return { data, isKept: false }
  const response = new Response(JSON.stringify(data), { headers: { 'content-type': 'application/json' } })
  const isKept = await attempt(async (cache) => {
    await cache.put(path, response)
    return true
  })
  return { data, isKept: isKept === true }
}

/** Lists the paths of what is kept. */
export const listKept = async (): Promise<string[]> =>
  (await attempt(async (cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname))) ?? []

/** Deletes what is kept under some paths. */
export async function removeKept(paths: readonly string[]): Promise<void> {
  await attempt((cache) => Promise.all(paths.map((path) => cache.delete(path))))
}
