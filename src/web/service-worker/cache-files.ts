import type { Role } from '#contract/accounts.ts'
import { appFiles } from './app-files.ts'
import { type WorkerEvents, worker } from './worker-scope.ts'

const prefix = 'app-'
const cacheName = prefix + appFiles.version
/** Key of the page. All screens have the same page. */
const pagePath = '/'
/** Key of the list of roles whose packs are cached. */
const rolesPath = '/cached-roles'
/** The name of a file contains a hash of its content, so `Vary` has no meaning. */
const ignoreVary = { ignoreVary: true }

/** Names of the caches of all versions, oldest first. */
const cacheNames = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(prefix))

/** Roles whose packs a cache has. */
const readRoles = async (cache: Cache): Promise<Role[]> => (await (await cache.match(rolesPath))?.json()) ?? []

/** Adds files to the cache of this version, one at a time. Those that another version has, or the HTTP cache, are not downloaded. */
async function addFiles(cache: Cache, paths: readonly string[], priority: RequestPriority): Promise<void> {
  for (const path of paths) {
    if (await cache.match(path, ignoreVary)) continue
    const response = (await caches.match(path, ignoreVary)) ?? (await fetch(path, { priority }))
    if (!response.ok) throw new Error(`${path}: status ${response.status}`)
    await cache.put(path, response)
  }
}

/** Fetches the page and caches it, unless it belongs to another version. Returns whether it is that of this version. */
async function refreshPage(cache: Cache): Promise<boolean> {
  const page = await fetch(pagePath, { cache: 'no-cache' })
  const html = await page.clone().text()
  if (!page.ok || !appFiles.page.every((path) => html.includes(path))) return false
  await cache.put(pagePath, page)
  return true
}

const toResponse = (path: string, text: string) =>
  new Response(text, { headers: { 'content-type': path.endsWith('.css') ? 'text/css' : 'text/javascript' } })

/** Adds the screens of a role that are not cached. Leaders can open those of students, too. */
async function addScreens(cache: Cache, role: Role, priority: RequestPriority): Promise<void> {
  const cached = await readRoles(cache)
  for (const part of new Set(['student', role] as const)) {
    if (cached.includes(part)) continue
    const pack = await fetch(appFiles.packs[part], { priority })
    if (!pack.ok) throw new Error(`${appFiles.packs[part]}: status ${pack.status}`)
    const texts: Record<string, string> = await pack.json()
    await Promise.all(Object.entries(texts).map(([path, text]) => cache.put(path, toResponse(path, text))))
    cached.push(part)
    await cache.put(rolesPath, new Response(JSON.stringify(cached)))
  }
}

/** Returns the files of this version for the texts that the caches of other versions have. */
async function findTexts(names: readonly string[]): Promise<string[]> {
  const withoutHash = (path: string) => path.replace(/-[\w-]{7}(\.\w+)+$/, '')
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const kept = new Set(requests.flat().map(({ url }) => withoutHash(new URL(url).pathname)))
  return appFiles.texts.filter((path) => kept.has(withoutHash(path)))
}

/**
 * Caches the page and the files that it starts with. An update caches the screens of all roles and the texts of all languages that
 * the version before it had, so that it is complete before it takes over. The page comes last: a cache with a page is complete.
 */
export async function installFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const names = await cacheNames()
  const roles = await Promise.all(names.map(async (name) => readRoles(await caches.open(name))))
  await addFiles(cache, [...appFiles.start, ...(await findTexts(names))], 'auto')
  for (const role of new Set(roles.flat())) await addScreens(cache, role, 'auto')
  if (!(await refreshPage(cache))) throw new Error('The page belongs to another version')
}

/** Caches files that a page asks for, and all screens of a role. Deletes the files of older versions when no other tab may need them. */
export async function keepFiles(files: readonly string[], role: Role | undefined): Promise<void> {
  const cache = await caches.open(cacheName)
  await addFiles(cache, files.filter(isFilePath), 'low')
  if (role !== undefined) {
    await addScreens(cache, role, 'low')
    // From now on, open tabs load their files from the cache.
    await worker.clients.claim()
  }
  await deleteOldVersions()
}

const openTabs = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Deletes the files of older versions when no other tab may need them. */
export async function deleteOldVersions(): Promise<void> {
  if ((await openTabs()).length > 1) return
  const names = await cacheNames()
  // Not those after this one: a newer version may be waiting.
  await Promise.all(names.slice(0, Math.max(0, names.indexOf(cacheName))).map((name) => caches.delete(name)))
}

export const isFilePath = (path: string): boolean => path.startsWith('/assets/')

/** The server no longer has a file that a page asked for: it has been updated, and only its own page works. */
let isOutdated = false

/** Returns a file of any version. An open tab of an older version gets its own files as long as it is open. */
export async function respondWithFile(request: Request): Promise<Response> {
  const cached = await caches.match(request, ignoreVary)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    // The storage may be full.
    await caches
      .open(cacheName)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined)
  }
  if (response.status === 404) isOutdated = true
  return response
}

/** Returns the page of the newest version that is complete. */
async function findNewestPage(): Promise<Response | undefined> {
  for (const name of (await cacheNames()).reverse()) {
    const page = await caches.match(pagePath, { cacheName: name })
    if (page) return page
  }
  return undefined
}

/** Returns the page of the version to open. With no other tab open, that is the newest one, whose worker may still wait. */
async function findPage(): Promise<Response | undefined> {
  const { waiting } = worker.registration
  // A tab that is reloaded counts: until its new page has arrived, the old one is open.
  if (waiting === null || (await openTabs()).length > 1) return caches.match(pagePath, { cacheName })
  return findNewestPage()
}

/**
 * Activates this worker if the page that asks is of this version and the only open one. Not during the navigation to it: Chromium
 * lost a navigation that followed while the workers changed.
 */
export async function takeOver(script: string): Promise<void> {
  if (appFiles.page.includes(script) && (await openTabs()).length <= 1) await worker.skipWaiting()
}

/** Updates the cached page, or else checks for the version that the page belongs to. Does nothing without a network. */
async function updatePage(): Promise<void> {
  try {
    const isCurrent = await refreshPage(await caches.open(cacheName))
    if (!isCurrent) await worker.registration.update()
  } catch {
    // Without a network. The next start tries again.
  }
}

/** Returns the cached page at once, and checks in the background whether the group's name or the version has changed. */
export async function respondWithPage(event: WorkerEvents['fetch']): Promise<Response> {
  const page = isOutdated ? undefined : await findPage().catch(() => undefined)
  if (page === undefined)
    return fetch(event.request).catch(async (error) => (await findPage()) ?? Promise.reject(error))
  event.waitUntil(updatePage())
  return page
}
