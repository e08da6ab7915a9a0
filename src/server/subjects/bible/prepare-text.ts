import * as z from 'zod/mini'
import type { Book } from '#contract/bible/books.ts'
import { bibleRules } from '#contract/rules/bible.ts'
import { nameText } from '#contract/shared/fields.ts'
import { type Language, languages } from '#locales/languages.ts'
import { AppError } from '#server/platform/errors.ts'
import { compressBook } from './book-json.ts'
import { type BibleFile, BibleFileRefused } from './read-file/bible-file.ts'
import { readBibleFile } from './read-file/read-bible-file.ts'
import { sentenceOf } from './refusals.ts'
import type { PreparedText } from './writes.ts'

/** Number of books that are compressed at once: half of Node's threads, so that no log-in waits for all of them. */
const atOnce = 2

/** Returns the first of some texts that can be a name. */
const nameOf = (candidates: readonly (string | undefined)[]): string =>
  candidates.map((name) => z.safeParse(nameText(bibleRules.name), name).data).find((name) => name !== undefined) ??
  'Bible'

const primary = (tag: string | undefined) => tag?.split('-')[0]
/** Returns the language of the app that a tag means, such as `pt-BR` for `pt`. */
const languageFor = (tag: string | undefined) => languages.find((it) => primary(it.tag) === primary(tag))?.tag

/** @throws {AppError} `invalid` with what is wrong with the file */
async function readFile(bytes: Buffer, fileName: string): Promise<BibleFile> {
  try {
    return await readBibleFile(bytes, fileName)
  } catch (error) {
    if (error instanceof BibleFileRefused) throw new AppError('invalid', sentenceOf[error.refusal]())
    throw error
  }
}

/**
 * Checks a file, and returns what is stored of it. Nothing is written.
 * @param language of the group, if the file does not show its own
 * @throws {AppError} `invalid` with what is wrong with the file
 */
export async function prepareText(bytes: Buffer, fileName: string, language: Language): Promise<PreparedText> {
  const { books, ...file } = await readFile(bytes, fileName)
  const waiting = books.values()
  const compressed = new Map<Book, Buffer>()
  const compressRest = async () => {
    for (const { book, chapters } of waiting) compressed.set(book, await compressBook(chapters))
  }
  await Promise.all(Array.from({ length: atOnce }, compressRest))
  return {
    name: nameOf([file.name, fileName.replace(/\.\w+$/, '')]),
    language: languageFor(file.language) ?? language,
    licence: file.licence.slice(0, bibleRules.licence.max),
    report: {
      numbering: file.numbering,
      differing: file.differing,
      verses: file.verses,
      bytes: [...compressed.values()].reduce((sum, { length }) => sum + length, 0),
      books: books.length,
      chapters: file.chapters,
      gaps: file.gaps,
      gapCount: file.gapCount,
      otherBooks: file.otherBooks,
      cutVerses: file.cutVerses,
    },
    books: compressed,
  }
}
