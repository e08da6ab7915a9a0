import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const find = (...patterns: string[]) => globSync(patterns, { cwd: import.meta.dirname })
/** Whether a file replaces modules, changes its process, or needs all statements and no others. Each of them has its own process. */
const needsProcess = (file: string) =>
  /vi\.(mock|resetModules)\(|process\.env\S* = |importStores/.test(readFileSync(file, 'utf8'))
const isOfFeature = (file: string) => /[\\/]server[\\/]features[\\/]/.test(file)

/** Tests that need a database. Processes run many of these files and keep their databases and compiled code. */
const server = find('src/server/**/*.test.ts', 'test/**/*.test.ts')
const shared = server.filter((file) => !needsProcess(file))
/** `npm test` runs the tests of features on SQLite only (docs/decisions/054), and `npm run check` all tests. */
const selection = process.env['TEST_SELECTION']
const ofFeatures = { TEST_DATABASES: selection === 'short' || selection === 'quick' ? 'sqlite' : 'both' }
const project = (name: string, include: string[], isolate: boolean, env = {}) => ({
  extends: true as const,
  test: { name, include, isolate, env },
})

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/no-console-errors.ts',
    testTimeout: 20_000,
    // The default, one less than the number of processors, is a single worker on a small machine. Many tests wait rather than compute.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      project('features', shared.filter(isOfFeature), false, ofFeatures),
      project(
        'server',
        shared.filter((file) => !isOfFeature(file)),
        false,
      ),
      project(
        'features, isolated',
        server.filter((file) => needsProcess(file) && isOfFeature(file)),
        true,
        ofFeatures,
      ),
      project(
        'isolated',
        [
          ...server.filter((file) => needsProcess(file) && !isOfFeature(file)),
          ...find('src/{contract,locales,web}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'),
        ],
        true,
      ),
    ],
  },
})
