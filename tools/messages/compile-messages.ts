// Compiles src/locales/<language>.json to src/locales/generated/<language>.ts. See docs/translating.md and
// docs/decisions/026-icu-message-catalogs.md.
//   --drafts   also the languages in src/locales/drafts, which are not complete: only `npm run dev` shows them
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { locales, readCatalogs, readSigned, readTexts, readTranslation } from './catalog-files.ts'
import { checkNotes, checkTranslation } from './check-translations.ts'
import { indexEnglish } from './glossary.ts'
import { compileCatalogs } from './message-compiler.ts'

const generated = join(locales, 'generated')
const catalogs = readCatalogs()
const drafts = process.argv.includes('--drafts') ? readCatalogs('drafts') : new Map<string, string>()

const { modules, mistakes } = compileCatalogs(new Map([...catalogs, ...drafts]), {
  checked: readSigned(catalogs),
  drafts: new Set(drafts.keys()),
})
if (mistakes.length === 0) {
  const english = readTexts('en')
  const namesWith = indexEnglish(english)
  mistakes.push(...checkNotes(english, readTexts('notes')))
  for (const [tag, catalog] of catalogs) {
    if (tag !== 'en') mistakes.push(...checkTranslation(tag, english, readTranslation(tag, catalog), namesWith))
  }
}
if (mistakes.length > 0) {
  console.error(mistakes.map((mistake) => `src/locales/${mistake}`).join('\n'))
  process.exit(1)
}
mkdirSync(generated, { recursive: true })
for (const file of readdirSync(generated)) {
  if (!modules.has(basename(file, '.ts'))) rmSync(join(generated, file))
}
for (const [language, source] of modules) writeFileSync(join(generated, `${language}.ts`), source)
