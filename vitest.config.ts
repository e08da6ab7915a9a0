import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const isQuick = process.env['TEST_SELECTION'] === 'quick'
const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
/** Files with a process of their own: they replace modules, or need all statements of the program and no others. */
const isIsolated = (file: string) => textOf(file).startsWith('// @isolated')
const needsDatabase = (file: string) => /support\/(fixtures|databases|push)\.ts|\[postgres\]/.test(textOf(file))
/** `npm run check` leaves out what takes long: tests with a database, programs, or a process of their own. */
const isForCheck = (file: string) => !file.startsWith('test') && !needsDatabase(file) && !isIsolated(file)
const files = globSync(['{src,tools}/**/*.test.ts', 'test/system/**/*.test.ts'], { cwd: import.meta.dirname })
const include = isQuick ? files.filter(isForCheck) : files
const isolated = include.filter(isIsolated)

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: ['test/support/no-console-errors.ts', 'test/support/to-be-refused.ts'],
    // Tests of the web app have a storage of their own. Reading Node's would print a warning.
    execArgv: ['--no-experimental-webstorage'],
    // For busy machines: some tests start ten programs. The limits cost nothing when a test passes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    tags: [{ name: 'slow', description: 'takes more than five seconds; only `npm run test:all` runs it' }],
    // The default, one less than the number of processors, is a single worker on a small machine. Many tests wait rather than compute, and
    // more workers get more of a processor that other programs use too.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include,
          exclude: [...configDefaults.exclude, ...isolated],
          // Processes run many of these files and keep their databases and compiled code.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
    ],
  },
})
