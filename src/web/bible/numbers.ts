import { fromCanonical, type Numbering, toCanonical, verseCountsOf } from '#contract/bible/numbering.ts'
import { formatPassage, type Passage } from '#contract/bible/passage.ts'
import type { BibleText } from '#contract/bible.ts'

type Numbered = Pick<BibleText, 'numbering' | 'differing'>

/** A Bible with numbers of its own is opened by the canonical ones. */
const numberingOf = ({ numbering }: Numbered): Numbering => (numbering === 'own' ? 'kjv' : numbering)

/** Returns a passage of canonical numbers in those of a Bible. Undefined if its numbering has none of the verses. */
export const toNumbersOf = (text: Numbered, passage: Passage): Passage | undefined =>
  fromCanonical(numberingOf(text), passage)

/** Returns a chapter of a Bible as the path of its screen. */
export function pathOfChapter(text: Numbered, book: Passage['book'], chapter: number): string | undefined {
  const canonical = toCanonical(numberingOf(text), { book, ranges: [{ from: { chapter }, to: { chapter } }] })
  return canonical && formatPassage(canonical)
}

/** Returns how many chapters a Bible has of a book. */
export const chaptersOf = (text: Numbered, book: Passage['book']): number =>
  verseCountsOf(numberingOf(text), book).length

const numberings: readonly Numbering[] = ['kjv', 'titles', 'lsg', 'rv1909', 'web']

/** Returns a passage in the numbers of other Bibles, where these differ. */
export function otherNumbers(shown: Passage, canonical: Passage): Passage[] {
  const others = numberings.flatMap((numbering) => fromCanonical(numbering, canonical) ?? [])
  const byText = new Map(others.map((other) => [formatPassage(other), other]))
  byText.delete(formatPassage(shown))
  return [...byText.values()]
}

/** Returns whether a Bible may count the verses of a passage in a way that is not known. */
export const hasOwnNumbers = ({ numbering, differing }: Numbered, { book, ranges }: Passage): boolean =>
  numbering === 'own' ||
  differing.some((chapter) => {
    const [of, number] = chapter.split('.')
    return of === book && ranges.some(({ from, to }) => from.chapter <= Number(number) && Number(number) <= to.chapter)
  })

/** Lists what a passage names: verses, or the ends of what is longer than a chapter. */
const namesIn = ({ ranges }: Passage): string[] =>
  ranges.flatMap(({ from, to }) => {
    if (from.chapter !== to.chapter || from.verse === undefined || to.verse === undefined) {
      return [`${from.chapter}.${from.verse}-`, `-${to.chapter}.${to.verse}`]
    }
    const first = from.verse
    return Array.from({ length: to.verse - first + 1 }, (_, index) => `${from.chapter}.${first + index}`)
  })

/** Returns whether two passages name the same, in whatever order. */
export function hasSameNumbers(one: Passage, other: Passage): boolean {
  const [names, others] = [new Set(namesIn(one)), new Set(namesIn(other))]
  return one.book === other.book && names.size === others.size && [...names].every((name) => others.has(name))
}
