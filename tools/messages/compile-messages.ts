// Compiles src/locales/<language>.json to src/locales/generated/<language>.ts. See docs/translating.md and
// docs/decisions/026-icu-message-catalogs.md.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileCatalogs } from './message-compiler.ts'

const folder = join(import.meta.dirname, '..', '..', 'src', 'locales')
const generated = join(folder, 'generated')

const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
const { modules, mistakes } = compileCatalogs(
  new Map(files.map((file) => [basename(file, '.json'), readFileSync(join(folder, file), 'utf8')])),
)
if (mistakes.length > 0) {
  console.error(mistakes.map((mistake) => `src/locales/${mistake}`).join('\n'))
  process.exit(1)
}
mkdirSync(generated, { recursive: true })
for (const file of readdirSync(generated)) {
  if (!modules.has(basename(file, '.ts'))) rmSync(join(generated, file))
}
for (const [language, source] of modules) writeFileSync(join(generated, `${language}.ts`), source)
