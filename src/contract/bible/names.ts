import type { Language } from '#locales/languages.ts'
import { type Book, books } from './books.ts'
import { arabic } from './names/ar.ts'
import { english } from './names/en.ts'
import { spanish } from './names/es.ts'
import { french } from './names/fr.ts'
import { portuguese } from './names/pt.ts'
import { swahili } from './names/sw.ts'
import { fold, foldCase } from './tokens.ts'

// A table has one line for each book, in the order of `books`, with its names, the full one first. Books that differ by a number have one
// line, with the names without it. A name without a mark is a reference with a chapter alone. Marks, for what is also a word or a first name:
//   *  is a first name or a word, but seldom before a number: with a chapter alone, no word may follow that could be counted
//   ?  needs a verse, or stands alone in brackets
//   !  is a short name that needs a verse
//   ^  needs a verse and a capital, and what could be a time of day is none: "Jue 6:30"
//   =  before the name: counts with its accents only
const tables: Record<Language, string> = {
  en: english,
  es: spanish,
  'pt-BR': portuguese,
  fr: french,
  sw: swahili,
  ar: arabic,
}

export const languagesOfNames = Object.keys(tables) as Language[]

export type Mark = '' | '*' | '?' | '!' | '^'
/** The book of a name, or those that it means after 1, 2 and 3. */
export interface Meaning {
  books: readonly Book[]
  mark: Mark
  /** The name is the full one of its book. */
  isFull: boolean
}
/** What a name means in a language without a number, and with one: John is a gospel and three letters. */
export interface Name {
  language: Language
  plain?: Meaning
  numbered?: Meaning
}
/** The books of the lines: one, or those that differ by a number. */
const families = books
  .filter((book) => !/^[23]/.test(book))
  .map((book) =>
    book.startsWith('1') ? books.filter((other) => /^\d/.test(other) && other.slice(1) === book.slice(1)) : [book],
  )

const withoutMark = (entry: string) => entry.replace(/^=|[*?!^]$/g, '')

/** Returns the names by their words in small letters, without accents unless they count. */
function readTables(): ReadonlyMap<string, readonly Name[]> {
  const byWords = new Map<string, Name[]>()
  for (const language of languagesOfNames) {
    const lines = tables[language].split('\n')
    for (const [index, family] of families.entries()) {
      const entries = lines[index]?.split(', ') ?? []
      for (const entry of entries) {
        const name = withoutMark(entry)
        const meaning = {
          books: family,
          mark: (/[*?!^]$/.exec(entry)?.[0] ?? '') as Mark,
          isFull: name === withoutMark(entries[0] ?? ''),
        }
        addName(byWords, entry.startsWith('=') ? foldCase(name) : fold(name), language, meaning)
      }
    }
  }
  return byWords
}

function addName(byWords: Map<string, Name[]>, words: string, language: Language, meaning: Meaning): void {
  const names = byWords.get(words) ?? []
  byWords.set(words, names)
  let name = names.find((other) => other.language === language)
  if (name === undefined) {
    name = { language }
    names.push(name)
  }
  if (meaning.books.length > 1) name.numbered = meaning
  else name.plain = meaning
}

let byWords: ReturnType<typeof readTables> | undefined

/** Returns what words mean as a name, in each language. They are in small letters, and `folded` is without accents. */
export const findNames = (words: string, folded: string): readonly Name[] => {
  byWords ??= readTables()
  return byWords.get(words) ?? byWords.get(folded) ?? []
}

/** Returns the names of a book in a language, the full one first, without the number of a book that has one. */
export function namesOfBook(book: Book, language: Language): readonly string[] {
  const line = families.findIndex((family) => family.includes(book))
  return tables[language].split('\n')[line]?.split(', ').map(withoutMark) ?? []
}
