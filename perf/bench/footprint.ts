import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '#tools/process-stats.ts'
import { median } from '#tools/statistics.ts'
import type { Server } from './processes.ts'

const root = join(import.meta.dirname, '..', '..')

/** Returns the time from the start of a process to its first response in milliseconds, and its idle memory in megabytes. */
export async function measureStart(start: () => Promise<Server>, runs: number) {
  const starts: number[] = []
  const memories: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const server = await start()
    starts.push(server.startMs)
    if (run < 3) {
      await sleep(500)
      memories.push(memoryOf(server.pid))
    }
    await server.stop()
  }
  return { startMs: median(starts), megabytes: median(memories) }
}

function sizeOf(path: string): number {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return 0
  if (!stats.isDirectory()) return stats.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

/** Returns the megabytes of the packages in a production installation, and of the bundled Node. */
export function measurePackages(): { packages: number; node: number } {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const sizes = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)))
    // Nested packages are already included in the size of their parent.
    .filter(([path]) => path.split('node_modules/').length === 2)
    .map(([path]) => [path, sizeOf(join(root, path)) / 1e6] as const)
  const sum = (isWanted: (path: string) => boolean) =>
    sizes.reduce((total, [path, size]) => total + (isWanted(path) ? size : 0), 0)
  const isNode = (path: string) => /node_modules\/node-(linux|darwin|win|bin)/.test(path)
  return { packages: sum((path) => !isNode(path)), node: sum(isNode) }
}

/** Returns the brotli kilobytes of the login screen and of the signed-in shell, or undefined if the web app is not built. */
export function measureWebApp(): { login: number; shell: number } | undefined {
  const file = join(root, 'dist', 'web', 'sizes.json')
  if (!existsSync(file) || statSync(file).size === 0) return undefined
  const { login, shell } = JSON.parse(readFileSync(file, 'utf8'))
  return { login: login / 1000, shell: shell / 1000 }
}
