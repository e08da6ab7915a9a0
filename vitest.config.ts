import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/no-console-errors.ts',
    testTimeout: 20_000,
    // The default, one less than the number of processors, is a single worker on a small machine. Many tests wait rather than compute.
    maxWorkers: Math.max(2, availableParallelism()),
  },
})
