import type { Language } from '#locales/languages.ts'
import { type Book, books } from './books.ts'
import { namesOfBook } from './names.ts'
import type { Passage, Place } from './passage.ts'

/** What is between chapter and verse, the dash, and the word for the title of a psalm, where it has no number. */
const styles: Record<Language, readonly [verse: string, dash: string, title: string]> = {
  en: [':', '–', 'title'],
  es: [':', '-', 'título'],
  'pt-BR': ['.', '-', 'título'],
  fr: ['.', '-', 'titre'],
  sw: [':', '-', 'kichwa'],
  // With a space after the colon, chapter and verse keep their order from right to left.
  ar: [': ', '-', 'العنوان'],
}
/** Books of the Old Testament, and letters, in Arabic. */
const arabicOrdinals = { book: ['الأول', 'الثاني'], letter: ['الأولى', 'الثانية', 'الثالثة'] }

/** Returns the full name of a book: "1 Corinthians", "Psalms". */
export function nameOf(book: Book, language: Language): string {
  const [name = book] = namesOfBook(book, language)
  const number = /^\d/.exec(book)?.[0]
  if (number === undefined) return name
  if (language !== 'ar') return `${number} ${name}`
  const isLetter = books.indexOf(book) > books.indexOf('MAL')
  return `${name} ${arabicOrdinals[isLetter ? 'letter' : 'book'][Number(number) - 1]}`
}

/** Returns a passage as people write it in a language: "John 3:16–18, 20", "Psaume 23.1". The numbers are those that it has. */
export function describePassage({ book, ranges }: Passage, language: Language): string {
  const [beforeVerse, dash, title] = styles[language]
  const [comma, semicolon] = language === 'ar' ? ['، ', '؛ '] : [', ', '; ']
  const [start, end] = [ranges[0].from, ranges.at(-1)?.to]
  const isOnePsalm = book === 'PSA' && start.chapter === end?.chapter
  const name = (isOnePsalm ? namesOfBook(book, language)[1] : undefined) ?? nameOf(book, language)
  /** The chapter that a verse without one belongs to. */
  let chapter: number | undefined
  const placeText = (place: Place) => {
    const isKnown = place.chapter === chapter
    chapter = place.verse === undefined ? undefined : place.chapter
    if (place.verse === undefined) return `${place.chapter}`
    if (isKnown) return `${place.verse}`
    return place.verse === 0 ? `${place.chapter} (${title})` : `${place.chapter}${beforeVerse}${place.verse}`
  }
  const texts = ranges.map(({ from, to }, index) => {
    const separator = from.chapter === chapter && from.verse !== undefined ? comma : semicolon
    const first = placeText(from)
    const isOne = from.chapter === to.chapter && from.verse === to.verse
    return `${index > 0 ? separator : ''}${first}${isOne ? '' : `${dash}${placeText(to)}`}`
  })
  return `${name} ${texts.join('')}`
}
