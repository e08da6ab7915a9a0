// Helps volunteers who translate. See docs/translating.md.
//   npm run translate -- es                       lists what waits to be translated into Spanish; a new language gets its files
//   npm run translate -- es --done                records that every message of Spanish fits the English of now
//   npm run translate -- es --checked "Ana Ruiz"  records that a native speaker has checked the Spanish of now
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import {
  catalogHash,
  englishId,
  locales,
  readCatalogs,
  readTexts,
  readTranslation,
  type Signature,
} from './catalog-files.ts'
import { checkTranslation } from './check-translations.ts'
import { type Glossary, GlossaryError, indexEnglish } from './glossary.ts'
import { compileCatalogs } from './message-compiler.ts'
import { alignWithEnglish, listWork, type Work } from './translation-work.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { done: { type: 'boolean', default: false }, checked: { type: 'string' } },
})
const fail = (text: string): never => {
  console.error(text)
  process.exit(1)
}
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
const shown = (path: string) => relative(join(locales, '..', '..'), path)
function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}

/** Returns the language of the arguments, if Intl knows it. */
function readTag(): string {
  const [tag = ''] = positionals
  const isKnown =
    /^[a-z]{2,3}(-([A-Z]{2}|[A-Z][a-z]{3}))?$/.test(tag) && Intl.PluralRules.supportedLocalesOf(tag).includes(tag)
  if (!isKnown || tag === 'en') fail('Name one language by its tag, such as es, pt-BR or sw: npm run translate -- es')
  return tag
}

const tag = readTag()
const english = readTexts('en')
const namesWith = indexEnglish(english)
const finished = join(locales, `${tag}.json`)
const draft = join(locales, 'drafts', `${tag}.json`)
const isFinished = existsSync(finished)
const path = isFinished ? finished : draft
const readCatalog = () => readCatalogs(isFinished ? '' : 'drafts').get(tag) ?? '{}'

/** Returns the translation as it is. Ends the command if its glossary can't be read. */
function readOwn() {
  try {
    return readTranslation(tag, readCatalog())
  } catch (error) {
    if (error instanceof GlossaryError) return fail(error.message)
    throw error
  }
}

/** Gives the catalog the messages of English, and a new language its glossary. */
function align(): void {
  let catalog = new Map<string, string>()
  try {
    catalog = new Map(Object.entries(JSON.parse(readCatalog())))
  } catch (error) {
    fail(`${shown(path)} is not valid JSON: ${error instanceof Error ? error.message : error}`)
  }
  write(path, Object.fromEntries(alignWithEnglish(english, catalog)))
  const glossary = join(locales, 'glossary', `${tag}.json`)
  if (!existsSync(glossary)) write(glossary, { same: [], terms: [] } satisfies Glossary)
}

function describe({ name, why, english: source, translation, note, terms }: Work): string {
  const lines = [
    `${name} (${why})`,
    `  English:  ${source}`,
    ...(why === 'new' ? [] : [`  now:      ${translation}`]),
    ...(note === undefined ? [] : [`  note:     ${note}`]),
    ...terms.map((term) => `  glossary: ${term}`),
  ]
  return `${lines.join('\n')}\n`
}

/** Returns what compiling and the checks find in the language, without the messages that wait to be translated. */
function findMistakes(waiting: ReadonlySet<string>): string[] {
  const catalogs = new Map([...readCatalogs()].filter(([it]) => it === 'en'))
  const { mistakes } = compileCatalogs(catalogs.set(tag, readCatalog()))
  // listWork knows what has changed in English.
  const found = [...mistakes, ...checkTranslation(tag, english, { ...readOwn(), isCurrent: true }, namesWith)]
  return found.filter((mistake) => !waiting.has(/json: (\w+)/.exec(mistake)?.[1] ?? ''))
}

align()
const work = listWork(english, readTexts('notes'), readOwn(), namesWith)
const waiting = new Set(work.map(({ name }) => name))

if (values.checked !== undefined) {
  if (values.checked.trim() === '') fail(`Who has checked it? npm run translate -- ${tag} --checked "Ana Ruiz"`)
  if (!isFinished || work.length > 0) fail(`${tag} is not complete. See npm run translate -- ${tag}`)
  const today = new Date().toISOString().slice(0, 10)
  const signature: Signature = { name: values.checked, date: today, catalog: catalogHash(readCatalog()) }
  write(join(locales, 'checked', `${tag}.json`), signature)
  console.log(`Recorded in ${shown(join(locales, 'checked', `${tag}.json`))}. It holds until a text of ${tag} changes.`)
} else if (values.done) {
  const translated = Object.fromEntries(readTexts('translated'))
  write(join(locales, 'translated.json'), { ...translated, [tag]: englishId() })
  const untranslated = work.filter(({ why }) => why === 'new').length
  const mistakes = findMistakes(waiting)
  const open = `${count(untranslated, 'message')} still in English, ${count(mistakes.length, 'mistake')}.`
  console.log([...mistakes, `Recorded. ${open}`].join('\n'))
  if (!isFinished && untranslated + mistakes.length === 0) {
    renameSync(draft, finished)
    console.log(`${tag} is complete: moved to ${shown(finished)}. The app now offers it.`)
  } else if (!isFinished) console.log(`${tag} stays a draft until there are none. Then run this again.`)
} else {
  const mistakes = findMistakes(waiting)
  console.log([...work.map(describe), ...mistakes].join('\n'))
  console.log(`\n${count(work.length, 'message')} to translate, ${count(mistakes.length, 'mistake')}.`)
  if (work.length + mistakes.length > 0) {
    console.log(
      `Edit ${shown(path)}. A message that is the same as in English goes into "same" of glossary/${tag}.json.`,
    )
    console.log(`Then: npm run translate -- ${tag} --done`)
  }
}
