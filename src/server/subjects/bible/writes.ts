import type { Book } from '#contract/bible/books.ts'
import { bibleRules } from '#contract/rules/bible.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import { factsOf, recordHistory } from '#server/subjects/audit-log/public.ts'
import { lockSettings } from '#server/subjects/settings/public.ts'
import * as store from './store.ts'

interface Actor {
  /** Null for operators' commands. */
  actorId: string | null
  now: string
}

/** A file that was checked, as it is stored. */
export interface PreparedText {
  name: string
  language: string
  licence: string
  /** Who may read it. By default, leaders only, until they decide. */
  audience?: 'everyone' | 'leaders'
  report: store.Report
  /** JSON of each book in brotli. */
  books: ReadonlyMap<Book, Buffer>
}

/**
 * Adds a text. The pieces of its file are deleted.
 * @param text undefined if its file has not arrived
 * @throws {AppError} `not_found`, or `conflict` if there are too many
 * @throws {UniqueViolation} of `oneTextPerName`
 */
export async function addText(
  transaction: Transaction,
  text: PreparedText | undefined,
  { id, upload, actorId, now }: Actor & { id: string; upload?: string },
): Promise<store.TextRow> {
  // One at a time, so that there are never too many.
  await lockSettings(transaction)
  const {
    name,
    language,
    licence,
    audience = null,
    report,
    books,
  } = orNotFound(text, messages.setup_restore_upload_lost)
  const { maxTexts } = bibleRules
  if ((await store.listTexts(transaction)).length >= maxTexts) {
    throw new AppError('conflict', messages.bible_too_many({ max: maxTexts }))
  }
  const row = { id, name, language, licence, audience, report: store.report.stringify(report) }
  await store.insertText(transaction, { ...row, added_at: now })
  for (const [book, brotli] of books) {
    await store.insertBook(transaction, { text_id: id, book, content: brotli.toString('base64') })
  }
  if (upload !== undefined) await store.deletePieces(transaction, upload)
  const facts = { ...factsOf(actorId), verses: report.verses, to: audience }
  await recordHistory(transaction, {
    kind: 'bible_text.added',
    actorId,
    entityId: id,
    facts,
    content: { title: name },
    now,
  })
  return row
}

type Change = Pick<store.TextRow, 'id' | 'name' | 'language' | 'licence' | 'audience'>

/**
 * @returns the text, and whether it has changed
 * @throws {AppError} `not_found`
 * @throws {UniqueViolation} of `oneTextPerName`
 */
export async function changeText(
  transaction: Transaction,
  change: Change,
  { actorId, now }: Actor,
): Promise<{ row: store.TextRow; isChanged: boolean }> {
  const row = orNotFound(await store.lockText(transaction, { id: change.id }), messages.bible_text_removed)
  const changed = (['name', 'language', 'licence', 'audience'] as const).filter((field) => row[field] !== change[field])
  if (changed.length === 0) return { row, isChanged: false }
  await store.updateText(transaction, change)
  const facts = { ...factsOf(actorId), fields: changed.join(', '), from: row.audience, to: change.audience }
  await recordHistory(transaction, {
    ...{ kind: 'bible_text.changed', actorId, entityId: row.id, facts, now },
    content: { title: row.name, licence: row.licence },
  })
  return { row: { ...row, ...change }, isChanged: true }
}

/** Removes a text with all of its books. @throws {AppError} `not_found` */
export async function removeText(transaction: Transaction, id: string, { actorId, now }: Actor): Promise<void> {
  const { name } = orNotFound(await store.lockText(transaction, { id }), messages.bible_text_removed)
  await store.deleteBooks(transaction, id)
  await store.deleteText(transaction, id)
  const facts = factsOf(actorId)
  await recordHistory(transaction, {
    kind: 'bible_text.removed',
    actorId,
    entityId: id,
    facts,
    content: { title: name },
    now,
  })
}
