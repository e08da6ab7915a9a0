import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { isComplete, type Selection } from './tools/test-commands.ts'

const selection = (process.env['TEST_SELECTION'] ?? 'all') as Selection
const rooms = (process.env['TEST_ROOMS'] ?? '').split(',').filter(Boolean)
const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
/** Files with a process of their own: they replace modules, or need all statements of the program and no others. */
const isIsolated = (file: string) => textOf(file).startsWith('// @isolated')
const needsDatabase = (file: string) => /support\/(fixtures|databases|push)\.ts|\[postgres\]/.test(textOf(file))
/** `npm run check` leaves out what takes long: tests with a database, programs, or a process of their own. */
const isForCheck = (file: string) => !file.startsWith('test') && !needsDatabase(file) && !isIsolated(file)
const files = globSync(['{src,tools}/**/*.test.ts', 'test/system/**/*.test.ts'], { cwd: import.meta.dirname })
const include = selection === 'quick' ? files.filter(isForCheck) : files

interface Group {
  name: string
  /** Whether each file has a process of its own. Others share processes, which keep their databases and compiled code. */
  isolate: boolean
  /** Whether all tests of a file run, and not only the quick ones. */
  complete: boolean
}
const groups: Group[] = [
  { name: 'shared', isolate: false, complete: false },
  { name: 'isolated', isolate: true, complete: false },
  { name: 'shared, all', isolate: false, complete: true },
  { name: 'isolated, all', isolate: true, complete: true },
]
const projects = groups.map(({ name, isolate, complete }) => ({
  extends: true as const,
  test: {
    name,
    include: include.filter((file) => isIsolated(file) === isolate && isComplete(file, selection, rooms) === complete),
    isolate,
    tags: [{ name: 'slow', description: 'takes more than a second' }],
    // The property `skip` of a tag has no effect on tests with `skipIf`.
    ...(!complete && { tagsFilter: ['!slow'] }),
    provide: { complete },
  },
}))

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: ['test/support/no-console-errors.ts', 'test/support/to-be-refused.ts'],
    // Tests of the web app have a storage of their own. Reading Node's would print a warning.
    execArgv: ['--no-experimental-webstorage'],
    // For busy machines: some tests start ten programs. The limits cost nothing when a test passes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // The default, one less than the number of processors, is a single worker on a small machine. Many tests wait rather than compute, and
    // more workers get more of a processor that other programs use too.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: projects.filter(({ test }) => test.include.length > 0),
  },
})
