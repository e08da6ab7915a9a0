import * as z from 'zod/mini'
import { books } from './bible/books.ts'
import { serverLimits } from './limits.ts'
import { Piece } from './restore.ts'
import { bibleRules } from './rules/bible.ts'
import { atMost, ById, digits, Id, LanguageTag, Nothing, nameText, optionalText } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** How the verses of a text are numbered: as a known Bible (bible/numbering.ts), or otherwise. */
export const TextNumbering = z.enum(['kjv', 'web', 'rv1909', 'lsg', 'own'])
export type TextNumbering = z.infer<typeof TextNumbering>

/** Who may read a text. */
const Audience = z.enum(['everyone', 'leaders'])

/** A translation of the Bible. */
export const BibleText = z.object({
  /** `kjv` is the one that comes with the program. */
  id: Id,
  name: z.string(),
  language: LanguageTag,
  /** The line about copyright. Empty if there is none. */
  licence: z.string(),
  /** Null until leaders have decided: then only they read it. */
  audience: z.nullable(Audience),
  numbering: TextNumbering,
  /** Chapters of which the text has other numbers of verses than its numbering, such as `3JN.1`. */
  differing: z.array(z.string()),
  verses: z.int(),
  bytes: z.int(),
})
export type BibleText = z.infer<typeof BibleText>

/** What a text lacks: a book, chapters of it, or verses of a chapter. */
export const BibleGap = z.object({
  book: z.enum(books),
  /** Absent if the whole book is missing. */
  chapter: z.optional(z.int()),
  /** Absent if the whole chapter is missing. */
  verses: z.optional(z.object({ from: z.int(), to: z.int() })),
})
export type BibleGap = z.infer<typeof BibleGap>

/** A text with what leaders should know of its file. */
export const CheckedText = z.extend(BibleText, {
  books: z.int(),
  chapters: z.int(),
  /** The first of its gaps, and the number of all. */
  gaps: z.array(BibleGap),
  gapCount: z.int(),
  /** Books beside the 66, such as `TOB`, which are left out. */
  otherBooks: z.array(z.string()),
  /** Verses of which only the beginning is kept, such as `REV.22.21`. */
  cutVerses: z.array(z.string()),
})
export type CheckedText = z.infer<typeof CheckedText>

export const Bible = z.object({
  /** Those that the viewer may read. Leaders also get those that nobody reads yet. */
  texts: z.array(BibleText),
  /** Language of the group, in which references are read first. */
  language: LanguageTag,
  /** Whether references to psalms count the titles as verses, as Catholic Bibles do. */
  countsPsalmTitles: z.boolean(),
  /** Address of a page of another website, with `{reference}` in it. Null if leaders have chosen none. */
  website: z.nullable(z.string()),
})
export type Bible = z.infer<typeof Bible>

/** A verse, or several that the text joins. */
export const BibleVerse = z.object({
  /** Number in the text: 0 is the title of a psalm. */
  number: z.int(),
  /** The last number, if several verses are joined. */
  to: z.optional(z.int()),
  /** Whether a paragraph begins here. */
  paragraph: z.optional(z.literal(true)),
  /** Every second part, from the second on, are words that the translators added. They are shown in italics. */
  parts: z.array(z.string()),
})
export type BibleVerse = z.infer<typeof BibleVerse>

/** A chapter, by the numbers of the text. */
export const BibleChapter = z.object({ verses: z.array(BibleVerse) })
export type BibleChapter = z.infer<typeof BibleChapter>
export const BibleBook = z.object({ chapters: z.record(z.string(), BibleChapter) })
export type BibleBook = z.infer<typeof BibleBook>

/** What leaders say of a translation. */
export const ChangedText = z.object({
  name: nameText(bibleRules.name),
  language: LanguageTag,
  licence: optionalText(bibleRules.licence.max),
  audience: Audience,
})

/** `book` is a code in USFM. One that the text does not have is not found. */
const ofText = { text: Id, book: z.string().check(atMost(3)) }

/** Routes of Bible texts: part of the table in api.ts. */
export const bibleRoutes = defineRoutes({
  'GET /api/bible': {
    summary: 'Get which translations the viewer may read, and how references are read',
    access: 'signed in',
    response: Bible,
    versioned: true,
  },
  'GET /api/bible/{text}/{book}/{chapter}': {
    summary: 'Get a chapter; it never changes',
    access: 'signed in',
    params: z.object({ ...ofText, chapter: digits(3) }),
    response: BibleChapter,
    immutable: true,
    errors: [404],
  },
  'GET /api/bible/{text}/{book}': {
    summary: 'Get a book, to keep it on a device; it never changes',
    access: 'signed in',
    params: z.object(ofText),
    response: BibleBook,
    immutable: true,
    errors: [404],
  },
  'GET /api/bible-texts': {
    summary: 'Get the translations that leaders have added, with what their files lack',
    access: 'admin',
    response: z.array(CheckedText),
  },
  'PUT /api/bible-files': {
    summary: 'Upload a piece of a file, which a translation is then added from',
    access: 'admin',
    query: Piece,
    bytes: { max: serverLimits.restore.maxPieceBytes },
    /** `received`: the number of bytes so far, from which the client goes on. */
    response: z.object({ received: z.int() }),
  },
  'POST /api/bible-texts': {
    summary:
      'Add a translation from an uploaded file: USFM, a zip of USFM, or one verse a line; only leaders read it until one says who may',
    access: 'admin',
    body: z.object({ upload: Piece.shape.upload, fileName: z.string().check(atMost(bibleRules.fileName.max)) }),
    response: CheckedText,
    status: 201,
    repeatable: true,
    slow: true,
    errors: [404, 409],
  },
  'PUT /api/bible-texts/{id}': {
    summary: 'Name a translation, and say who may read it',
    access: 'admin',
    params: ById,
    body: ChangedText,
    response: CheckedText,
    errors: [404, 409],
  },
  'DELETE /api/bible-texts/{id}': {
    summary: 'Remove a translation',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
    errors: [404],
  },
})
