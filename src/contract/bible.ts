import * as z from 'zod/mini'
import { atMost, digits, Id, LanguageTag } from './shared/fields.ts'
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
})
