import type { BibleText, TextNumbering } from '#contract/bible.ts'
import { languageNames } from '#locales/generated/language-names.ts'
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
