import { expect, type Page } from '@playwright/test'

/** A page of Playwright, or of another driver that runs functions in it. */
export type RunsInPage = Pick<Page, 'evaluate'>

/** Returns everything that the browser stores for this site, as one text. */
export const storedOnDevice = (page: RunsInPage): Promise<string> =>
  page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const databases: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName)
        databases.push([name, storeName, await settled(store.getAllKeys()), await settled(store.getAll())])
      }
      database.close()
    }
    const cached: unknown[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        // The app's own files, which everyone gets.
        const text = pathname.startsWith('/assets/') ? '' : await (await cache.match(request))?.text()
        cached.push([name, request.url, text])
      }
    }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, cached])
  })

/** Returns the names in localStorage and the keys in the databases. */
export async function storedNames(page: Page): Promise<string[]> {
  const [local, , , databases] = JSON.parse(await storedOnDevice(page))
  return [...Object.keys(local), ...databases.flatMap(([, , keys]: [string, string, unknown[]]) => keys.map(String))]
}

/** Waits until all texts are stored on the device. */
export async function untilStored(page: RunsInPage, texts: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const stored = await storedOnDevice(page)
      return texts.filter((text) => !stored.includes(text))
    })
    .toEqual([])
}
