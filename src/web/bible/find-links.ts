// Loaded when a text may have a reference: it brings the names of the books and the tables of numbers.

import { describePassage } from '#contract/bible/describe-passage.ts'
import { type FoundPassage, findPassages } from '#contract/bible/find-passages.ts'
import { toCanonical, writtenNumbering } from '#contract/bible/numbering.ts'
import { formatPassage, parsePassage } from '#contract/bible/passage.ts'
import type { Bible } from '#contract/bible.ts'
import type { Language } from '#locales/languages.ts'

/** Where a text has a reference, and what it opens. */
export interface PassageLink {
  index: number
  length: number
  /** The passage in the path of its screen, in canonical numbers. */
  passage: string
  /** The same in the numbers of the writer. */
  written: string
}

type Reading = Pick<Bible, 'language' | 'countsPsalmTitles'>

function linkOf({ index, length, passage, language }: FoundPassage, { countsPsalmTitles }: Reading): PassageLink[] {
  const canonical = toCanonical(writtenNumbering(language, passage.book, countsPsalmTitles), passage)
  if (canonical === undefined) return []
  return [{ index, length, passage: formatPassage(canonical), written: formatPassage(passage) }]
}

/** Finds the references in a text that name verses which exist, in their order. */
export const findLinks = (text: string, bible: Reading): PassageLink[] =>
  findPassages(text, bible.language, bible.countsPsalmTitles).flatMap((found) => linkOf(found, bible))

/** @public Returns the name of the passage of a path, in the numbers that the path has. */
export function namePassage(path: string, language: Language): string {
  const passage = parsePassage(path)
  return passage === undefined ? '' : describePassage(passage, language)
}
