import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that replace modules, and tests that need all statements of the program and no others. */
const isolated = '{src,test}/**/*.isolated.test.ts'
const isQuick = process.env['TEST_SELECTION'] === 'quick'
const leftOut = isQuick ? ['**/*.slow.test.ts'] : []

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/no-console-errors.ts',
    // Tests of the web app have a storage of their own. Reading Node's would print a warning.
    execArgv: ['--no-experimental-webstorage'],
    // For busy machines: some tests start ten programs. A limit costs nothing when a test passes.
    testTimeout: 180_000,
    // The default, one less than the number of processors, is a single worker on a small machine. Many tests wait rather than compute.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{src,test,tools}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, isolated, ...leftOut],
          // Processes run many of these files and keep their databases and compiled code.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: [isolated] } },
    ],
  },
})
