import type { ReportableKind } from '#contract/concerns.ts'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { type ConcernKind, recordHistory } from '#server/subjects/audit-log/public.ts'
import { findEntity, findPerson } from './entity-store.ts'
import { getHandleRefusal } from './policy.ts'
import * as reads from './store.ts'
import * as store from './write-store.ts'

// Every change is recorded in the audit log, in a group that no route lists (ADR 047). The entries never name whom a concern is about.

const dayMs = 24 * 60 * 60 * 1000

interface Change {
  concernId: string
  viewer: Pick<Viewer, 'id' | 'role'>
  now: string
}

function record(
  transaction: Transaction,
  kind: ConcernKind,
  { concernId, viewer, now }: Change,
  { reporterId, ...details }: { reporterId: string; facts?: Record<string, string>; content?: Record<string, string> },
): Promise<void> {
  const subject = reporterId === viewer.id ? {} : { subjectId: reporterId }
  return recordHistory(transaction, { kind, actorId: viewer.id, ...subject, entityId: concernId, ...details, now })
}

/** Notifies those who receive a concern, also during quiet hours. */
const notifyRecipients = (transaction: Transaction, { concernId, viewer, now }: Change) =>
  notify(transaction, { kind: 'concern', about: concernId, to: 'recipients', by: viewer.id, isUrgent: true }, now)

/** Reports a change to the reporter, who has not seen it. */
async function notifyReporter(transaction: Transaction, { concernId, viewer, now }: Change, reporterId: string) {
  await store.countNews(transaction, { id: concernId })
  notify(transaction, { kind: 'concern', about: concernId, to: { user: reporterId }, by: viewer.id }, now)
}

interface NewConcern extends Change {
  content: string
  aboutText: string | null
  /** Ids of the people whom the reporter chose. */
  about: readonly string[]
  entity: { kind: ReportableKind; id: string } | undefined
}

/** @throws {AppError} `not_found` if the reporter can't choose a person or see the entity, `slow_down` */
export async function createConcern(transaction: Transaction, concern: NewConcern) {
  const { concernId, viewer, content, aboutText, about, now } = concern
  const earlier = await store.findEarlierTime(transaction, viewer.id)
  const waitMs = earlier === undefined ? 0 : Date.parse(earlier) + dayMs - Date.parse(now)
  if (waitMs > 0) {
    throw new AppError('slow_down', messages.concern_too_many(), { retryAfter: Math.ceil(waitMs / 1000) })
  }
  const named = new Set(about)
  for (const id of named) {
    orNotFound(await findPerson(transaction, id, viewer), messages.concern_person_not_found)
  }
  const entity =
    concern.entity &&
    orNotFound(await findEntity(transaction, concern.entity, viewer), messages.concern_entity_not_found)
  await store.insertConcern(transaction, {
    id: concernId,
    reporter_id: viewer.id,
    content,
    about_text: aboutText,
    created_at: now,
    entity_kind: entity?.kind ?? null,
    entity_id: entity?.id ?? null,
    entity_text: entity?.text ?? null,
    entity_author_id: entity?.authorId ?? null,
    ...{ text_count: 1, read_text_count: 0, version: 0, seen_version: 0 },
  })
  for (const id of new Set([...named, ...(entity?.authors ?? [])])) {
    const is_named = named.has(id) ? 1 : 0
    await store.insertPerson(transaction, { concern_id: concernId, user_id: id, is_named })
  }
  notifyRecipients(transaction, concern)
  await record(transaction, 'concern.reported', concern, {
    reporterId: viewer.id,
    content: { content, ...(aboutText !== null && { aboutText }) },
  })
}

interface NewMessage extends Change {
  id: string
  content: string
}

/**
 * Adds a text of the reporter, which opens a closed concern again, or a reply of a leader who receives it. Who replies first handles an
 * open concern.
 * @throws {AppError} `not_found`, also if the viewer does not receive it, or `conflict` if it has too many messages
 */
export async function addMessage(transaction: Transaction, message: NewMessage) {
  const { id, concernId, viewer, content, now } = message
  const lock = { id: concernId, viewerId: viewer.id }
  const own = await store.lockOwn(transaction, lock)
  const concern = own ?? (viewer.role === 'admin' ? await store.lockReceived(transaction, lock) : undefined)
  const {
    reporter_id: reporterId,
    handled_by: handledBy,
    closed_at: closedAt,
  } = orNotFound(concern, messages.concern_not_found)
  if ((await store.countMessages(transaction, { concernId })) >= serverLimits.concerns.maxMessages) {
    throw new AppError('conflict', messages.concern_too_long())
  }
  const row = { id, concern_id: concernId, author_id: viewer.id, content, created_at: now }
  await store.insertMessage(transaction, row)
  if (own === undefined) await notifyReporter(transaction, message, reporterId)
  else {
    await store.countText(transaction, { id: concernId })
    notifyRecipients(transaction, message)
  }
  const added = await reads.findMessage(transaction, { concernId, id })
  await record(transaction, own ? 'concern.added' : 'concern.replied', message, { reporterId, content: { content } })
  if (own && closedAt !== null) await record(transaction, 'concern.reopened', message, { reporterId })
  const isFirstReply = own === undefined && handledBy === null && closedAt === null
  // The reporter is notified of the reply.
  if (isFirstReply) await setHandled(transaction, message, reporterId)
  return added
}

async function setHandled(transaction: Transaction, change: Change, reporterId: string) {
  const { concernId, viewer, now } = change
  await store.markHandled(transaction, { id: concernId, leaderId: viewer.id, now })
  await record(transaction, 'concern.handled', change, { reporterId })
}

/** @throws {AppError} `not_found`, also if the leader does not receive it */
const lockReceived = async (transaction: Transaction, { concernId, viewer }: Change) =>
  orNotFound(await store.lockReceived(transaction, { id: concernId, viewerId: viewer.id }), messages.concern_not_found)

/**
 * Marks texts of the reporter as read. The reporter is notified of the first reading.
 * @returns whether anything has changed
 * @throws {AppError} `not_found`
 */
export async function readConcern(transaction: Transaction, reading: Change & { textCount: number }): Promise<boolean> {
  const { concernId, viewer, textCount, now } = reading
  const row = await lockReceived(transaction, reading)
  const { reporter_id: reporterId } = row
  const readTextCount = Math.max(row.read_text_count, Math.min(textCount, row.text_count))
  const isChanged = row.read_at === null || readTextCount > row.read_text_count
  if (isChanged) await store.markRead(transaction, { id: concernId, leaderId: viewer.id, readTextCount, now })
  if (row.read_at === null) await notifyReporter(transaction, reading, reporterId)
  if (isChanged || !(await reads.hasRead(transaction, { concernId, leaderId: viewer.id }))) {
    await record(transaction, 'concern.read', reading, { reporterId })
  }
  return isChanged
}

/**
 * Records that a leader handles a concern.
 * @returns whether it was not yet recorded
 * @throws {AppError} `not_found`, `already_taken` by another leader, or `conflict` if it is closed
 */
export async function handleConcern(
  transaction: Transaction,
  handling: Change & { replaces: string | undefined },
): Promise<boolean> {
  const { concernId, viewer, replaces } = handling
  const row = await lockReceived(transaction, handling)
  const refusal = getHandleRefusal(row, viewer.id, replaces)
  if (refusal === 'closed') throw new AppError('conflict', messages.concern_already_closed())
  if (refusal === 'handled') {
    const { handler_name: name } = (await reads.findReceived(transaction, { id: concernId, leaderId: viewer.id })) ?? {}
    throw new AppError('already_taken', messages.chat_already_taken({ name: shownName(name) }))
  }
  if (row.handled_by === viewer.id) return false
  await setHandled(transaction, handling, row.reporter_id)
  await notifyReporter(transaction, handling, row.reporter_id)
  return true
}

/**
 * @param closing with the number of the reporter's texts that the leader has seen
 * @throws {AppError} `not_found`, or `conflict` if it is closed or has a newer text
 */
export async function closeConcern(
  transaction: Transaction,
  closing: Change & { note: string; textCount: number },
): Promise<void> {
  const { concernId, viewer, note, textCount, now } = closing
  const row = await lockReceived(transaction, closing)
  if (row.closed_at !== null) throw new AppError('conflict', messages.concern_already_closed())
  if (row.text_count > textCount) throw new AppError('conflict', messages.chat_has_newer_message())
  await store.setClosed(transaction, { id: concernId, leaderId: viewer.id, note, now })
  await notifyReporter(transaction, closing, row.reporter_id)
  await record(transaction, 'concern.closed', closing, { reporterId: row.reporter_id, content: { note } })
}

/** @throws {AppError} `not_found`, or `conflict` if it is open */
export async function reopenConcern(transaction: Transaction, change: Change): Promise<void> {
  const row = await lockReceived(transaction, change)
  if (row.closed_at === null) throw new AppError('conflict', messages.concern_not_closed())
  await store.setClosed(transaction, { id: change.concernId, leaderId: null, note: null, now: null })
  await notifyReporter(transaction, change, row.reporter_id)
  await record(transaction, 'concern.reopened', change, { reporterId: row.reporter_id })
}
