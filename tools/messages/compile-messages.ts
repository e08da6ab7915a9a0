// Compiles src/locales/<language>.json to src/locales/generated/<language>.ts. See docs/translating.md and
// docs/decisions/026-icu-message-catalogs.md.
//   --drafts   for `npm run dev`: also compiles the languages in src/locales/drafts, shows English where a language lacks a message,
//              and only prints what the checks find
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { locales, readCatalogs, readSigned, readTexts, readTranslation } from './catalog-files.ts'
import { checkNotes, checkTranslation } from './check-translations.ts'
import { GlossaryError, indexEnglish } from './glossary.ts'
import { compileCatalogs } from './message-compiler.ts'

const generated = join(locales, 'generated')
const catalogs = readCatalogs()
const withDrafts = process.argv.includes('--drafts')
const all = withDrafts ? new Map([...readCatalogs('drafts'), ...catalogs]) : catalogs

function checkTranslations(): string[] {
  const english = readTexts('en')
  const namesWith = indexEnglish(english)
  const translations = [...catalogs].filter(([tag]) => tag !== 'en')
  return [
    ...checkNotes(english, readTexts('notes')),
    ...translations.flatMap(([tag, text]) => {
      try {
        return checkTranslation(tag, english, readTranslation(tag, text), namesWith)
      } catch (error) {
        if (error instanceof GlossaryError) return [error.message]
        throw error
      }
    }),
  ]
}

const { modules, mistakes } = compileCatalogs(all, {
  checked: readSigned(catalogs),
  drafts: new Set(withDrafts ? all.keys() : []),
})
const isMalformed = mistakes.length > 0
if (!isMalformed) mistakes.push(...checkTranslations())
if (mistakes.length > 0) console.error(mistakes.map((mistake) => `src/locales/${mistake}`).join('\n'))
if (isMalformed || (mistakes.length > 0 && !withDrafts)) process.exit(1)
mkdirSync(generated, { recursive: true })
for (const file of readdirSync(generated)) {
  if (!modules.has(basename(file, '.ts'))) rmSync(join(generated, file))
}
for (const [language, source] of modules) writeFileSync(join(generated, `${language}.ts`), source)
