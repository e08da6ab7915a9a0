import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Texts, Translation } from './check-translations.ts'
import { parseGlossary } from './glossary.ts'

/** The folder of catalogs. */
export const locales = join(import.meta.dirname, '..', '..', 'src', 'locales')

/** A native speaker's signature: src/locales/checked/<tag>.json. */
export interface Signature {
  name: string
  date: string
  /** SHA-256 of the catalog. It no longer fits when a text changes. */
  catalog: string
}

export const catalogHash = (text: string): string => createHash('sha256').update(text).digest('hex')

const pathOf = (...parts: string[]) => `${join(locales, ...parts)}.json`
const exists = (...parts: string[]) => existsSync(pathOf(...parts))

function readJson<Content>(fallback: Content, ...parts: string[]): Content {
  return exists(...parts) ? JSON.parse(readFileSync(pathOf(...parts), 'utf8')) : fallback
}

/** Returns texts by name, of any JSON file that is there. */
export const readTexts = (...parts: string[]): Texts =>
  new Map(Object.entries(readJson<Record<string, string>>({}, ...parts)))

/** Returns the text of each catalog in a folder, by language. */
export function readCatalogs(folder = ''): Map<string, string> {
  const path = join(locales, folder)
  const files = existsSync(path)
    ? readdirSync(path).filter((file) => file.endsWith('.json') && !['notes.json', 'translated.json'].includes(file))
    : []
  return new Map(files.map((file) => [basename(file, '.json'), readFileSync(join(path, file), 'utf8')]))
}

/** Returns git's id of the English catalog. */
export function englishId(): string {
  const text = readFileSync(pathOf('en'))
  return createHash('sha1').update(`blob ${text.length}\0`).update(text).digest('hex')
}

/** Returns the English that a language was translated from, nothing if git does not have it: outside a clone, or never committed. */
function readTranslatedFrom(tag: string): Texts | undefined {
  const id = readTexts('translated').get(tag)
  if (id === undefined) return undefined
  if (id === englishId()) return readTexts('en')
  try {
    const text = execFileSync('git', ['cat-file', 'blob', id], { cwd: locales, stdio: ['ignore', 'pipe', 'ignore'] })
    return new Map(Object.entries(JSON.parse(`${text}`)))
  } catch {
    return undefined
  }
}

/** Returns what the checks of a translation need. `catalog` is the text of its catalog, which is valid JSON. */
export const readTranslation = (tag: string, catalog: string): Translation => ({
  catalog: new Map(Object.entries(JSON.parse(catalog))),
  from: readTranslatedFrom(tag),
  isCurrent: readTexts('translated').get(tag) === englishId(),
  glossary: exists('glossary', tag)
    ? parseGlossary(readFileSync(pathOf('glossary', tag), 'utf8'), tag)
    : { terms: [], same: [] },
})

/** Returns the languages whose catalog a native speaker has signed as it is. */
export function readSigned(catalogs: ReadonlyMap<string, string>): Set<string> {
  const isSigned = ([tag, text]: [string, string]) =>
    readJson<Partial<Signature>>({}, 'checked', tag).catalog === catalogHash(text)
  return new Set([...catalogs].filter(isSigned).map(([tag]) => tag))
}
