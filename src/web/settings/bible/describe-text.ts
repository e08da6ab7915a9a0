import { describePassage, nameOf } from '#contract/bible/describe-passage.ts'
import { type Passage, parsePassage } from '#contract/bible/passage.ts'
import type { BibleGap, BibleText, TextNumbering } from '#contract/bible.ts'
import { languageNames } from '#locales/generated/language-names.ts'
import type { Language } from '#locales/languages.ts'
import * as messages from '#messages'

export const numberingLabels: Record<TextNumbering, () => string> = {
  kjv: messages.bible_numbering_kjv,
  web: messages.bible_numbering_web,
  rv1909: messages.bible_numbering_rv1909,
  lsg: messages.bible_numbering_lsg,
  own: messages.bible_numbering_own,
}

/** Returns the language of a translation, and who reads it. */
export function describeReaders({ language, audience }: Pick<BibleText, 'language' | 'audience'>): string {
  const readers = { everyone: messages.bible_everyone, leaders: messages.bible_leaders_only }
  const text = audience === null ? messages.bible_nobody_reads() : readers[audience]()
  return `${languageNames[language].name} · ${text}`
}

/** Returns what a translation lacks, such as "Matthew 23". */
export function describeGap({ book, chapter, verses }: BibleGap, language: Language): string {
  if (chapter === undefined) return nameOf(book, language)
  const [from, to] = verses === undefined ? [{ chapter }, { chapter }] : placesOf(chapter, verses)
  return describePassage({ book, ranges: [{ from, to }] }, language)
}

const placesOf = (chapter: number, { from, to }: { from: number; to: number }) =>
  [
    { chapter, verse: from },
    { chapter, verse: to },
  ] as const

/** Returns the names of passages of paths, such as `3JN.1`. */
export const describePaths = (paths: readonly string[], language: Language): string[] =>
  paths
    .map(parsePassage)
    .filter((passage): passage is Passage => passage !== undefined)
    .map((passage) => describePassage(passage, language))
