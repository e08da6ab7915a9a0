// Makes one file of what scripts/kysely-parts.ts takes of Kysely.
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    target: 'esnext',
    minify: false,
    emptyOutDir: false,
    outDir: 'dist/server',
    lib: { entry: 'scripts/kysely-parts.ts', formats: ['es'], fileName: () => 'kysely.js' },
  },
})
