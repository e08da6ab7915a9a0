import { describeGap, describePaths, numberingLabels } from '#contract/bible/describe-report.ts'
import type { CheckedText } from '#contract/bible.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'

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
    numberingLabels[numbering](),
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
