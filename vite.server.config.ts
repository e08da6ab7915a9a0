import { defineConfig } from 'vite'
import { commands } from './tools/programs.ts'

// The programs that users start, in one bundle (docs/decisions/056). `npm run dev` runs the sources.
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  ssr: {
    noExternal: true,
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node24',
    // Stack traces and the lines that they name stay readable. Source maps would make the start a quarter longer.
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        'bible-file-thread': 'src/server/subjects/bible/read-file/thread.ts',
        ...Object.fromEntries(commands.map((name) => [name, `src/server/commands/${name}.ts`])),
      },
      // Fastify loads these only for JSON schemas and for `inject`.
      external: ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'],
      checks: { ineffectiveDynamicImport: false },
      // All files in one folder: see src/server/platform/project-folder.ts.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash:7].js',
        // Node keeps the text of what runs in memory. Licenses stay.
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
})
