import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/no-console-errors.ts',
    testTimeout: 20_000,
    // Some wait rather than work; the usual, one less than there are processors, would be a single one on a small machine.
    maxWorkers: Math.max(2, availableParallelism()),
  },
})
