import { type BibleFileRefusal, bibleFileRules } from '#contract/rules/bible-file.ts'
import * as messages from '#messages'

const { maxFiles, maxVerses, maxNumber } = bibleFileRules

/** What is wrong with a file, and what would be right. */
export const sentenceOf: Record<BibleFileRefusal, () => string> = {
  empty: messages.bible_file_empty,
  'too large': messages.bible_file_too_much,
  'not a text': messages.bible_file_not_text,
  'no verses': messages.bible_file_no_verses,
  'damaged zip': messages.bible_file_damaged,
  encrypted: messages.bible_file_encrypted,
  'too many files': () => messages.bible_file_too_many_files({ max: maxFiles }),
  'too many verses': () => messages.bible_file_too_many_verses({ max: maxVerses }),
  'number too high': () => messages.bible_file_number_too_high({ max: maxNumber }),
  'several texts': messages.bible_file_several,
  'too slow': messages.bible_file_too_slow,
}
