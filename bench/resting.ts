import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './figures.ts'
import { memoryOf, type Server } from './processes.ts'

const root = join(import.meta.dirname, '..')

/** Milliseconds from the start of a process to its first answer, and megabytes at rest. */
export async function measureStart(start: () => Promise<Server>, times: number) {
  const started: number[] = []
  const resting: number[] = []
  for (let time = 0; time < times; time += 1) {
    const server = await start()
    started.push(server.startedIn)
    if (time < 3) {
      await sleep(500)
      resting.push(memoryOf(server.pid))
    }
    await server.stop()
  }
  return { start: median(started), memory: median(resting) }
}

function sizeOf(path: string): number {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return 0
  if (!found.isDirectory()) return found.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

/** Megabytes of the packages that a server installs, as far as they are here, and those of Node that it brings along. */
export function measurePackages(): { packages: number; node: number } {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const sizes = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)))
    // A package within another is a part of it already.
    .filter(([path]) => path.split('node_modules/').length === 2)
    .map(([path]) => [path, sizeOf(join(root, path)) / 1e6] as const)
  const sum = (isWanted: (path: string) => boolean) =>
    sizes.reduce((total, [path, size]) => total + (isWanted(path) ? size : 0), 0)
  const isNode = (path: string) => /node_modules\/node-(linux|darwin|win|bin)/.test(path)
  return { packages: sum((path) => !isNode(path)), node: sum(isNode) }
}

/** Kilobytes, brotli, that a phone loads for the login screen, and for the frame of the signed-in ones; none where it is not built. */
export function measureWebApp(): { login: number; shell: number } | undefined {
  const file = join(root, 'dist', 'web', 'sizes.json')
  if (!existsSync(file) || statSync(file).size === 0) return undefined
  const { login, shell } = JSON.parse(readFileSync(file, 'utf8'))
  return { login: login / 1000, shell: shell / 1000 }
}
