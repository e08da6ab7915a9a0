import type { BibleText } from '#contract/bible.ts'
import { languageNames } from '#locales/generated/language-names.ts'
import * as messages from '#messages'

/** Returns the language of a translation, and who reads it. */
export function describeReaders({ language, audience }: Pick<BibleText, 'language' | 'audience'>): string {
  const readers = { everyone: messages.bible_everyone, leaders: messages.bible_leaders_only }
  const text = audience === null ? messages.bible_nobody_reads() : readers[audience]()
  return `${languageNames[language].name} · ${text}`
}
