import { type Book, isBook } from './books.ts'

/** A chapter, or a verse of it. Verse 0 is the title of a psalm. */
export interface Place {
  chapter: number
  verse?: number
}

/** From a place to a place, both included. Both have a verse, or neither. */
export interface Range {
  from: Place
  to: Place
}

/** One or more ranges of a book. */
export interface Passage {
  book: Book
  ranges: readonly [Range, ...Range[]]
}

const isSame = (one: Place, other: Place) => one.chapter === other.chapter && one.verse === other.verse

/**
 * Returns a passage as it stands in the path of a screen, in numbers of the King James Version: `JHN.3`, `JHN.3-4`, `JHN.3.16`,
 * `JHN.3.16-18`, `JHN.3.16-4.2`. Further ranges follow a comma; a number alone is then a verse of the last chapter: `JHN.3.16,18-20,4.1`.
 */
export function formatPassage({ book, ranges }: Passage): string {
  let chapter: number | undefined
  const placeText = (place: Place) => {
    const text =
      place.verse === undefined
        ? `${place.chapter}`
        : place.chapter === chapter
          ? `${place.verse}`
          : `${place.chapter}.${place.verse}`
    chapter = place.chapter
    return text
  }
  const texts = ranges.map(({ from, to }) => {
    const first = placeText(from)
    return isSame(from, to) ? first : `${first}-${placeText(to)}`
  })
  return `${book}.${texts.join(',')}`
}

/** Reads what `formatPassage` wrote, in any letter case. Returns undefined for any other text. Whether the verses exist is not checked. */
export function parsePassage(text: string): Passage | undefined {
  const [, code = '', rest = ''] = /^(\w{3})\.([\d.,-]{1,100})$/.exec(text) ?? []
  const book = code.toUpperCase()
  if (!isBook(book)) return undefined
  let last: Place | undefined
  const ranges: Range[] = []
  for (const part of rest.split(',')) {
    const places = part.split('-').map((place) => {
      const [, chapter, verse] = /^(?:(\d{1,3})\.)?(\d{1,3})$/.exec(place) ?? []
      if (verse === undefined) return undefined
      if (chapter !== undefined) last = { chapter: Number(chapter), verse: Number(verse) }
      else if (last?.verse === undefined) last = { chapter: Number(verse) }
      else last = { chapter: last.chapter, verse: Number(verse) }
      return last
    })
    const [from, to = from] = places
    if (from === undefined || to === undefined || places.length > 2) return undefined
    if ((from.verse === undefined) !== (to.verse === undefined)) return undefined
    ranges.push({ from, to })
  }
  const [first, ...others] = ranges
  return first && { book, ranges: [first, ...others] }
}
