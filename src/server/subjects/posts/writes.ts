import type { Transaction } from '#server/platform/database/database.ts'
import { editedMeanwhile } from '#server/platform/edited-meanwhile.ts'
import { orNotFound } from '#server/platform/errors.ts'
import { restorableSince } from '#server/platform/restorable.ts'
import { describeEdits, type HistoryRecord, recordHistory } from '#server/subjects/audit-log/public.ts'
import type { Facts, PostChange, PostText, PostType } from './post-type.ts'

/** Returns whether all fields of two texts are the same. */
export const isSameText = (one: object, other: object): boolean =>
  Object.entries(one).every(([field, value]) => Reflect.get(other, field) === value)

/** Records a change. What is not in the facts of a text is its content. */
function record(
  transaction: Transaction,
  kind: HistoryRecord['kind'],
  { id: entityId, by: actorId, now }: PostChange,
  text: PostText,
  facts: Facts = {},
) {
  const content = Object.fromEntries(Object.entries(text).filter(([field]) => !(field in facts)))
  return recordHistory(transaction, { kind, actorId, entityId, facts, content, now })
}

/** Inserts a post, and notifies those for whom it is. */
export async function publishPost<Text extends PostText>(
  transaction: Transaction,
  type: PostType<Text>,
  post: Text & PostChange,
): Promise<void> {
  const { id, by, now, editCount = 0, title } = post
  const text = type.table.textOf(post)
  const row = { ...text, id, created_by: by, created_at: now, edit_count: editCount }
  await type.table.insert(transaction, { ...row, updated_at: null, deleted_at: null, deleted_by: null })
  await record(transaction, `${type.kind}.created`, post, { title }, type.factsOf?.(text))
  type.notify(transaction, post)
}

/** Returns a published post, and locks it, so that the second of two simultaneous changes sees the first. */
async function lockPublished<Text extends PostText>(transaction: Transaction, type: PostType<Text>, id: string) {
  const row = await type.table.lock(transaction, { id })
  return orNotFound(row?.deleted_at === null ? row : undefined, type.notFound)
}

/**
 * Changes a published post. Its earlier text is kept in the history. What changes nothing, such as a retry, is not counted.
 * @param given what the edit has of the text; the other fields keep what they are
 * @param isNewAgain whether the post is to be new for its readers again
 * @throws {AppError} `not_found`, also if it is deleted; `edited_meanwhile` if the edit is not based on the newest text
 */
export async function editPost<Text extends PostText>(
  transaction: Transaction,
  type: PostType<Text>,
  given: Partial<Text>,
  edit: PostChange,
  isNewAgain: boolean,
): Promise<void> {
  const { id, now, editCount: base } = edit
  const row = await lockPublished(transaction, type, id)
  const before = type.table.textOf(row)
  const text = { ...before, ...given }
  const isChanged = !isSameText(text, before)
  const isStale = base !== undefined && base !== row.edit_count
  if (isChanged && isStale) {
    const edits = await describeEdits(transaction, id, row.edit_count - base, before)
    throw editedMeanwhile({ ...edits, current: { ...before, editCount: row.edit_count } }, type.labels)
  }
  if (!isChanged && (isStale || !isNewAgain)) return
  type.check?.(text)
  const isForReaders = Object.keys(text).some((field) => text[field] !== before[field] && !type.unread?.includes(field))
  const edited = { edit_count: row.edit_count + 1, updated_at: isForReaders ? now : row.updated_at }
  await type.table.update(transaction, { ...row, ...text, ...edited })
  const facts = await type.onEdit?.(transaction, before, { ...text, ...edit }, isNewAgain)
  await record(transaction, `${type.kind}.edited`, edit, before, facts)
}

/** Deletes a published post. @throws {AppError} `not_found` */
export async function deletePost<Text extends PostText>(
  transaction: Transaction,
  type: PostType<Text>,
  deletion: PostChange,
): Promise<void> {
  const row = await lockPublished(transaction, type, deletion.id)
  await type.table.update(transaction, { ...row, deleted_at: deletion.now, deleted_by: deletion.by })
  await type.onDeletion?.(transaction, deletion.id)
  const text = type.table.textOf(row)
  await record(transaction, `${type.kind}.deleted`, deletion, text, type.factsOf?.(text))
}

/** Restores a deleted post. @throws {AppError} `not_found`, also if it is too late */
export async function restorePost<Text extends PostText>(
  transaction: Transaction,
  type: PostType<Text>,
  restoration: PostChange,
): Promise<void> {
  const { id, now } = restoration
  const found = await type.table.lock(transaction, { id })
  const row = orNotFound((found?.deleted_at ?? '') > restorableSince(now) ? found : undefined, type.notFound)
  await type.table.update(transaction, { ...row, deleted_at: null, deleted_by: null })
  await type.onDeletion?.(transaction, id)
  await record(transaction, `${type.kind}.restored`, restoration, { title: row.title })
}
