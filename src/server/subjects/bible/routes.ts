import { hash } from 'node:crypto'
import { chapterJson } from '#contract/bible/book-json.ts'
import { isBook } from '#contract/bible/books.ts'
import type { Bible, bibleRoutes } from '#contract/bible.ts'
import { languageOf } from '#locales/languages.ts'
import { not_found } from '#messages'
import { orNotFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { textOf } from '#server/platform/http/send-immutable.ts'
import type { Services } from '#server/platform/services.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { kjvId, readKjv, readKjvBook } from './kjv.ts'

export function bibleHandlers({ database }: Services): Handlers<keyof typeof bibleRoutes> {
  /** @throws {AppError} `not_found` */
  async function readBook({ text, book }: { text: string; book: string }) {
    return orNotFound(text === kjvId && isBook(book) ? await readKjvBook(book) : undefined, not_found)
  }

  return {
    async 'GET /api/bible'() {
      const settings = await readSettings(database.read)
      const bible: Bible = {
        texts: [await readKjv()],
        language: languageOf(settings.language),
        countsPsalmTitles: false,
        website: null,
      }
      return { version: hash('sha256', JSON.stringify(bible), 'base64url'), load: async () => bible }
    },

    async 'GET /api/bible/{text}/{book}/{chapter}'({ params }) {
      const book = await textOf({ brotli: await readBook(params) })
      return { text: orNotFound(chapterJson(book, params.chapter), not_found) }
    },

    'GET /api/bible/{text}/{book}': async ({ params }) => ({ brotli: await readBook(params) }),
  }
}
