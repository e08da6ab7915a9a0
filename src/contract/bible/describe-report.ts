import type { Language } from '#locales/languages.ts'
import * as messages from '#messages'
import type { BibleGap, TextNumbering } from '../bible.ts'
import { describePassage, nameOf } from './describe-passage.ts'
import { type Passage, parsePassage } from './passage.ts'

/** Says how the verses of a translation are numbered. */
export const numberingLabels: Record<TextNumbering, () => string> = {
  kjv: messages.bible_numbering_kjv,
  web: messages.bible_numbering_web,
  rv1909: messages.bible_numbering_rv1909,
  lsg: messages.bible_numbering_lsg,
  own: messages.bible_numbering_own,
}

/** Returns what a translation lacks, such as "Matthew 23". */
export function describeGap({ book, chapter, verses }: BibleGap, language: Language): string {
  if (chapter === undefined) return nameOf(book, language)
  const from = verses === undefined ? { chapter } : { chapter, verse: verses.from }
  const to = verses === undefined ? { chapter } : { chapter, verse: verses.to }
  return describePassage({ book, ranges: [{ from, to }] }, language)
}

/** Returns the names of passages of paths, such as `3JN.1`. */
export const describePaths = (paths: readonly string[], language: Language): string[] =>
  paths
    .map(parsePassage)
    .filter((passage): passage is Passage => passage !== undefined)
    .map((passage) => describePassage(passage, language))
