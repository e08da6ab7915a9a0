import { readdirSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { RunsInPage } from './device.ts'

/** Matches what the app and the browser write to the console without a network, as when it looks for a new service worker. */
export const offlineErrors =
  /ERR_|Failed to load resource|Failed to fetch|could not be|error occurred when fetching the script/

/** Returns the paths of the build's files that a role needs. */
function filesOf(role: 'student' | 'leader'): string[] {
  const name = readdirSync('dist/web/assets').find((it) => /^screen-files-[\w-]+\.json$/.test(it))
  const { start, student, admin } = JSON.parse(readFileSync(`dist/web/assets/${name}`, 'utf8'))
  return [...start, ...(role === 'leader' ? admin : student)]
}

/** Returns the paths of everything that is cached for use without a network. */
export const cachedPaths = (page: RunsInPage): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.replace(location.origin, ''))
  })

/** Waits until all screens of a role are available without a network. */
export async function waitUntilKept(page: RunsInPage, role: 'student' | 'leader'): Promise<void> {
  const files = filesOf(role)
  expect(files.length).toBeGreaterThan(20)
  await expect
    .poll(
      async () => {
        const cached = await cachedPaths(page)
        return files.filter((path) => !cached.includes(path))
      },
      { timeout: 20_000 },
    )
    .toEqual([])
}
