import { describeGap, describePaths } from '#contract/bible/describe-report.ts'
import type { CheckedText, TextNumbering } from '#contract/bible.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'

const numberings: Record<TextNumbering, () => string> = {
  kjv: messages.bible_numbering_kjv,
  web: messages.bible_numbering_web,
  rv1909: messages.bible_numbering_rv1909,
  lsg: messages.bible_numbering_lsg,
  own: messages.bible_numbering_own,
}

/** Returns the lines that a command prints of a file that was checked: what the screen says of it. */
export function describeText(text: Omit<CheckedText, 'id' | 'audience' | 'bytes'>): string[] {
  const { name, language, licence, numbering, differing, gaps, gapCount, otherBooks, cutVerses } = text
  const unlisted = gapCount - gaps.length
  return [
    `${name} (${language}): ${messages.bible_counts(text)}`,
    licence || 'The file has no line about copyright.',
    ...(gapCount === 0 ? [messages.bible_no_gaps()] : [messages.bible_gaps({ count: gapCount })]),
    ...gaps.map((gap) => `  ${describeGap(gap, 'en')}`),
    ...(unlisted > 0 ? [`  ${messages.bible_more_gaps({ count: unlisted })}`] : []),
    numberings[numbering](),
    ...(differing.length > 0
      ? [messages.bible_differing({ chapters: formatNames(describePaths(differing, 'en')) })]
      : []),
    ...(otherBooks.length > 0 ? [messages.bible_other_books({ books: formatNames(otherBooks) })] : []),
    ...(cutVerses.length > 0
      ? [messages.bible_cut_verses({ verses: formatNames(describePaths(cutVerses, 'en')) })]
      : []),
    messages.bible_responsibility(),
  ]
}
