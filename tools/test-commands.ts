// What `npm run check`, `npm test`, `npm run test:all` and `npm run mutate` have in common: the test runners and their environment.
import { accessSync, constants, statfsSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** `quick` is `npm run check`, `short` is `npm test`, `all` is `npm run test:all` (docs/contributing.md#run-the-tests). */
export type Selection = 'quick' | 'short' | 'all'

/** The ids of promises (docs/promises.md) at the beginning of a title. */
const ofPromises = '\\b[A-Z]{1,2}\\d+(, [A-Z]{1,2}\\d+)*: '

/** Arguments of Node that start Vitest. */
export const vitest = (selection: Selection): string[] => [
  'node_modules/vitest/vitest.mjs',
  'run',
  // With CI set, Vitest would write color codes to a log file.
  ...(process.stdout.isTTY ? [] : ['--no-color']),
  ...(selection === 'short' ? ['--tagsFilter', '!slow'] : []),
]

/** Arguments of Node that start Playwright. */
export const playwright = (selection: Selection): string[] => [
  'node_modules/@playwright/test/cli.js',
  'test',
  ...(selection === 'all' ? [] : ['--grep', ofPromises, '--grep-invert', '@slow']),
]

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

export const testEnvironment = (selection: Selection): NodeJS.ProcessEnv => ({
  // A TMPDIR that is set comes first.
  ...(hasMemory() && { TMPDIR: memory }),
  ...process.env,
  // With CI set, a forgotten `.only` is a failure in both test runners.
  CI: '1',
  TEST_SELECTION: selection,
  // As in `npm start`: halves the time to start a program.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
})
