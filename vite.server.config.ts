import { defineConfig } from 'vite'

// The bundle of the server that `npm start` runs (docs/decisions/056). Everything else runs the sources.
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  ssr: {
    noExternal: true,
    // Loaded only when needed.
    external: ['pg', 'pino-pretty', 'prom-client', 'web-push'],
  },
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist/server',
    target: 'node26',
    // Stack traces and the lines that they name stay readable. Source maps would make the start a quarter longer.
    minify: false,
    rolldownOptions: {
      // Fastify loads these only for JSON schemas and for `inject`.
      external: ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'],
      checks: { ineffectiveDynamicImport: false },
      // All files in one folder: see src/server/project-folder.ts.
      output: { chunkFileNames: '[name]-[hash:7].js' },
    },
  },
})
