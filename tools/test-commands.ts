// What `npm run check`, `npm test`, `npm run test:all` and `npm run mutate` have in common: the test runners and their environment.
import { accessSync, constants, statfsSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** `quick` is `npm run check`, `short` is `npm test`, `all` is `npm run test:all` (docs/contributing.md#run-the-tests). */
export type Selection = 'quick' | 'short' | 'all'

/** Arguments of Node that start Vitest. */
export const vitest: string[] = [
  'node_modules/vitest/vitest.mjs',
  'run',
  // With CI set, Vitest would write color codes to a log file.
  ...(process.stdout.isTTY ? [] : ['--no-color']),
]

/**
 * Arguments of Node that start Playwright.
 * @param rooms rooms with changes, all of whose tests `npm test` runs
 */
export const playwright = (selection: Selection, rooms: readonly string[]): string[] => [
  'node_modules/@playwright/test/cli.js',
  'test',
  // Playwright compares the pattern with the path of a test's file, its title and its tags.
  ...(selection === 'all' ? [] : ['--grep', ['@always', ...rooms.map((room) => `\\b${room}/`)].join('|')]),
]

/** Whether all tests of a file run, and not only the quick ones. @param file relative to the root, because a clone may be in `/home/…` */
export const isComplete = (file: string, selection: Selection, rooms: readonly string[]): boolean =>
  selection === 'all' || rooms.some((room) => file.replaceAll('\\', '/').includes(`/${room}/`))

/** The memory of the machine as a file system (Linux), where tests create and delete databases faster (docs/decisions/054). */
const memory = '/dev/shm'
/** Free space in bytes from which it is used: databases and browser profiles must never fill it. */
const minMemory = 4 * 2 ** 30
function hasMemory(): boolean {
  try {
    // It may be missing, and in a container only root may write there.
    accessSync(memory, constants.W_OK)
  } catch {
    return false
  }
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= minMemory
}

/** @param rooms rooms with changes, all of whose tests `npm test` runs */
export const testEnvironment = (selection: Selection, rooms: readonly string[]): NodeJS.ProcessEnv => ({
  // A TMPDIR that is set comes first.
  ...(hasMemory() && { TMPDIR: memory }),
  ...process.env,
  // With CI set, a forgotten `.only` is a failure in both test runners.
  CI: '1',
  TEST_SELECTION: selection,
  TEST_ROOMS: rooms.join(','),
  // As in `npm start`: halves the time to start a program.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
})
