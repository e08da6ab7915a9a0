import { hash } from 'node:crypto'
import { isBook } from '#contract/bible/books.ts'
import type { Bible, bibleRoutes } from '#contract/bible.ts'
import { languageOf } from '#locales/languages.ts'
import * as messages from '#messages'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import { conflictOn } from '#server/platform/http/conflict-on.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { textOf } from '#server/platform/http/send-immutable.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { chapterJson } from './book-json.ts'
import { kjvId, readKjv, readKjvBook } from './kjv.ts'
import { prepareText } from './prepare-text.ts'
import { presentChecked, presentText } from './present.ts'
import * as store from './store.ts'
import { deleteUpload, readUpload, receivePiece } from './uploads.ts'
import { addText, changeText, type PreparedText, removeText } from './writes.ts'

export function bibleHandlers({ database, clock, events }: Services): Handlers<keyof typeof bibleRoutes> {
  // Every screen fetches after it, as after a change of the settings.
  const publishChange = () => events.publish({ change: 'settings', id: 'settings', audience: 'everyone' })
  const actorOf = (viewer: Viewer) => ({ actorId: viewer.id, now: clock().toISOString() })
  const canRead = (audience: string | null, { role }: Viewer) => audience === 'everyone' || role === 'admin'
  const refuseSameName = (name: string) => conflictOn(store.oneTextPerName, () => messages.bible_name_taken({ name }))

  /** Returns a book in brotli. @throws {AppError} `not_found` */
  async function readBook({ text, book }: { text: string; book: string }, viewer: Viewer): Promise<Uint8Array> {
    if (text === kjvId && isBook(book)) return readKjvBook(book)
    const row = await store.findBook(database.read, { textId: text, book })
    if (row === undefined || !canRead(row.audience, viewer)) throw new AppError('not_found', messages.not_found())
    return Buffer.from(row.content, 'base64')
  }

  let lastCheck: Promise<unknown> = Promise.resolve()
  /** Checks an uploaded file after the others: it takes seconds of a processor, and the memory of several files. */
  function checkUpload(upload: string, fileName: string): Promise<PreparedText | undefined> {
    const check = lastCheck.then(async () => {
      const bytes = await readUpload(database, upload)
      if (bytes === undefined) return undefined
      const { language } = await readSettings(database.read)
      try {
        return await prepareText(bytes, fileName, languageOf(language))
      } catch (error) {
        if (error instanceof AppError) await deleteUpload(database, upload)
        throw error
      }
    })
    lastCheck = check.catch(() => undefined)
    return check
  }

  return {
    async 'GET /api/bible'({ viewer }) {
      const settings = await readSettings(database.read)
      const added = await store.listTexts(database.read)
      const bible: Bible = {
        texts: [readKjv(), ...added.filter(({ audience }) => canRead(audience, viewer)).map(presentText)],
        language: languageOf(settings.language),
        countsPsalmTitles: settings.bible_psalm_titles === 1,
        website: settings.bible_website,
      }
      return { version: hash('sha256', JSON.stringify(bible), 'base64url'), load: async () => bible }
    },

    async 'GET /api/bible/{text}/{book}/{chapter}'({ viewer, params }) {
      const book = textOf({ brotli: await readBook(params, viewer) })
      return { text: orNotFound(chapterJson(book, params.chapter), messages.not_found) }
    },

    'GET /api/bible/{text}/{book}': async ({ viewer, params }) => ({ brotli: await readBook(params, viewer) }),

    'GET /api/bible-texts': async () => (await store.listTexts(database.read)).map(presentChecked),

    'PUT /api/bible-files': async ({ query, bytes }) => ({
      received: await receivePiece(database, { ...query, bytes, now: clock().toISOString() }),
    }),

    async 'POST /api/bible-texts'({ viewer, body, createOnce }) {
      const id = newId()
      const text = await checkUpload(body.upload, body.fileName)
      const addition = { id, upload: body.upload, ...actorOf(viewer) }
      const { row, isNew } = await createOnce({
        id,
        write: (transaction) => addText(transaction, text, addition),
        load: (first) => store.findText(database.read, { id: first }),
      }).catch(refuseSameName(text?.name ?? ''))
      if (isNew) publishChange()
      return presentChecked(orNotFound(row, messages.bible_text_removed))
    },

    async 'PUT /api/bible-texts/{id}'({ viewer, params: { id }, body }) {
      const change = { id, ...body, licence: body.licence.trim() }
      const { row, isChanged } = await database
        .write((transaction) => changeText(transaction, change, actorOf(viewer)))
        .catch(refuseSameName(body.name))
      if (isChanged) publishChange()
      return presentChecked(row)
    },

    async 'DELETE /api/bible-texts/{id}'({ viewer, params: { id } }) {
      await database.write((transaction) => removeText(transaction, id, actorOf(viewer)))
      publishChange()
    },
  }
}
