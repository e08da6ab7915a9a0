import type { BibleGap, CheckedText, TextNumbering } from '#contract/bible.ts'
import { formatCount } from '../format-count.ts'

const numberings: Record<TextNumbering, string> = {
  kjv: 'as in the King James Version',
  web: 'as in the World English Bible',
  rv1909: 'as in Reina-Valera 1909',
  lsg: 'as in Louis Segond 1910',
  own: 'its own: the app shows verses by the numbers in the file',
}

function describeGap({ book, chapter, verses }: BibleGap): string {
  if (chapter === undefined) return book
  if (verses === undefined) return `${book} ${chapter}`
  const { from, to } = verses
  return `${book} ${chapter}:${from}${from === to ? '' : `-${to}`}`
}

/** Returns the lines that a command prints of a file that was checked. */
export function describeText(text: Omit<CheckedText, 'id' | 'audience' | 'bytes'>): string[] {
  const { name, language, licence, books, chapters, verses, numbering, differing, gaps, gapCount } = text
  const counts = [formatCount(books, 'book'), formatCount(chapters, 'chapter'), formatCount(verses, 'verse')].join(', ')
  const others = gapCount - gaps.length
  const missing = [...gaps.map(describeGap), ...(others > 0 ? [`and ${formatCount(others, 'other gap')}`] : [])]
  return [
    `${name} (${language}): ${counts}`,
    licence === '' ? 'The file has no line about copyright. Make sure that your group may use it.' : licence,
    `Numbers of verses: ${numberings[numbering]}`,
    ...(differing.length > 0 ? [`Other numbers of verses in ${differing.join(', ')}`] : []),
    ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}`] : []),
    ...(text.otherBooks.length > 0 ? [`Left out, because the app has 66 books: ${text.otherBooks.join(', ')}`] : []),
    ...(text.cutVerses.length > 0 ? [`Too long, and cut: ${text.cutVerses.join(', ')}`] : []),
  ]
}
