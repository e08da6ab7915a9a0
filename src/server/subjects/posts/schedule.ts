import { limits } from '#contract/limits.ts'
import type { Page, PageQuery } from '#contract/shared/fields.ts'
import { publish_at_too_late } from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { newId, newIdAt } from '#server/platform/database/new-id.ts'
import { editedMeanwhile } from '#server/platform/edited-meanwhile.ts'
import { invalidField } from '#server/platform/errors.ts'
import { decodeCursor, encodeCursor, limitOf, toPage } from '#server/platform/http/pagination.ts'
import { cancelJob, enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import type { PostChange, PostText, PostType } from './post-type.ts'
import * as store from './store.ts'
import { isSameText, publishPost } from './writes.ts'

// Questions and announcements that are published later (ADR 040). A scheduled post is a row of `scheduled_posts` only, so no list or
// count of published posts has to leave it out. Whatever publishes, moves or cancels it deletes that row, which only one can. Each row
// has a job, which publishes it: see publish-job.ts.

/**
 * Returns the time for which a post is to be scheduled, or undefined if it is to be published now.
 * @throws {AppError} `invalid` if it is too far ahead
 */
export function scheduledTime(publishAt: string | null | undefined, now: Date): Date | undefined {
  if (publishAt === undefined || publishAt === null) return undefined
  const time = new Date(publishAt)
  if (isAhead(time, now)) return time
  if (time > now) throw invalidField('publishAt', publish_at_too_late())
  return undefined
}

/** Returns whether a post can be scheduled for a time. */
export function isAhead(time: Date, now: Date): boolean {
  const aheadMs = time.getTime() - now.getTime()
  return aheadMs > 0 && aheadMs <= limits.maxScheduleAheadMs
}

const jobKey = (postId: string) => `post:${postId}`

/** Inserts a row with its job. If a node is about to run the job of this post, that attempt has no effect. */
async function insertWithJob(transaction: Transaction, row: store.ScheduledRow, now: string): Promise<void> {
  const { post_id: id, publish_at: runAt } = row
  await store.insertPost(transaction, row)
  await enqueueJob(transaction, { kind: 'post', key: jobKey(id), payload: { id }, runAt, now })
}

/** Schedules a post. Its id has the time of its publication: see `newIdAt`. */
export async function schedulePost<Text extends PostText>(
  transaction: Transaction,
  { kind, text: column }: PostType<Text>,
  text: Text,
  { id, by: createdBy, now, ...post }: PostChange & { publishAt: Date },
): Promise<void> {
  const publishAt = post.publishAt.toISOString()
  const row = { post_id: id, kind, publish_at: publishAt, fields: column.stringify(text), created_by: createdBy }
  const edits = { edit_count: 0, edited_by: null, edited_at: null }
  await insertWithJob(transaction, { ...row, ...edits, created_at: now }, now)
  await recordHistory(transaction, {
    kind: `${kind}.scheduled`,
    actorId: createdBy,
    entityId: id,
    facts: { publishAt },
    content: { title: text.title },
    now,
  })
}

/**
 * Changes the text and the time of a scheduled post, or publishes it now. A post that gets another time gets another id.
 * @param given what it has of the text; the other fields keep what they are
 * @param change a time of null means now, and of undefined the time that the post has
 * @returns its id, and whether it is published; undefined if it is not scheduled, or not any more
 * @throws {AppError} `invalid` if the time is too far ahead, `edited_meanwhile` if the change is not based on the newest text
 */
export async function changeScheduledPost<Text extends PostText>(
  transaction: Transaction,
  type: PostType<Text>,
  given: Partial<Text>,
  change: PostChange & { publishAt: string | null | undefined },
) {
  const { kind, text: column } = type
  const { by, now, editCount } = change
  const locked = await store.lockPost(transaction, { kind, id: change.id })
  if (locked === undefined) return undefined
  const { editor_name, ...before } = locked
  const publishAt = change.publishAt === undefined ? before.publish_at : change.publishAt
  const time = scheduledTime(publishAt, new Date(now))
  const keepsId = time === undefined ? before.publish_at <= now : time.toISOString() === before.publish_at
  const earlier = column.parse(before.fields)
  const text = { ...earlier, ...given }
  // What changes nothing, such as a retry, is not counted.
  if (time !== undefined && keepsId && isSameText(text, earlier)) return { id: change.id, isPublished: false }
  if (editCount !== undefined && editCount !== before.edit_count) {
    const editor = before.edited_by === null ? null : { name: shownName(editor_name) }
    const newest = { ...earlier, _id: change.id, publishAt: before.publish_at, editCount: before.edit_count }
    throw editedMeanwhile({ by: editor, at: before.edited_at, fields: [], current: newest }, type.labels)
  }
  type.check?.(text)
  const edits = before.edit_count + 1
  const edited = { fields: column.stringify(text), edit_count: edits, edited_by: by, edited_at: now }
  const id = keepsId ? change.id : time === undefined ? newId() : newIdAt(time)
  if (time !== undefined && keepsId) {
    await store.updatePost(transaction, { ...edited, post_id: id })
  } else {
    await store.takePost(transaction, { kind, id: change.id })
    await cancelJob(transaction, jobKey(change.id))
    if (id !== change.id) await store.markMoved(transaction, change.id, id)
  }
  if (time !== undefined && !keepsId) {
    await insertWithJob(transaction, { ...before, ...edited, post_id: id, publish_at: time.toISOString() }, now)
  }
  const entry = {
    kind: `${kind}.schedule_changed`,
    actorId: by,
    entityId: change.id,
    facts: { from: before.publish_at, to: time?.toISOString() ?? null, ...(!keepsId && { newId: id }) },
    content: earlier,
    now,
  } as const
  await recordHistory(transaction, entry)
  if (time === undefined)
    await publishPost(transaction, type, { ...text, id, by: before.created_by, now, editCount: edits })
  return { id, isPublished: time === undefined }
}

/** Deletes a scheduled post and its job. @returns whether there was one */
export async function cancelScheduledPost<Text extends PostText>(
  transaction: Transaction,
  { kind, text }: PostType<Text>,
  { id, by: actorId, now }: PostChange,
): Promise<boolean> {
  const before = await store.takePost(transaction, { kind, id })
  if (before === undefined) return false
  await cancelJob(transaction, jobKey(id))
  const facts = { publishAt: before.publish_at }
  const content = text.parse(before.fields)
  await recordHistory(transaction, { kind: `${kind}.schedule_canceled`, actorId, entityId: id, facts, content, now })
  return true
}

type PostRow = NonNullable<Awaited<ReturnType<typeof store.findPost>>>

/** What a scheduled post has besides its text. */
export interface Schedule {
  _id: string
  publishAt: string
  scheduledBy: { name: string }
  editCount: number
}
/** @param createdAt time at which the post was scheduled */
export type Present<Text, Post> = (text: Text, schedule: Schedule, createdAt: string) => Post

const presentRow = <Text extends object, Post>({ text }: PostType<Text>, row: PostRow, present: Present<Text, Post>) =>
  present(
    text.parse(row.fields),
    {
      _id: row.post_id,
      publishAt: row.publish_at,
      scheduledBy: { name: shownName(row.scheduler_name) },
      editCount: row.edit_count,
    },
    row.created_at,
  )

/** Returns a scheduled post, or undefined if it is not scheduled, or not any more. */
export async function findScheduled<Text extends object, Post>(
  reader: Reader,
  type: PostType<Text>,
  id: string,
  present: Present<Text, Post>,
) {
  const row = await store.findPost(reader, { kind: type.kind, id })
  return row && presentRow(type, row, present)
}

/**
 * Returns one page of scheduled posts, the next to be published first.
 * @throws {AppError} `invalid` if the cursor is malformed
 */
export async function listScheduled<Text extends object, Post>(
  reader: Reader,
  type: PostType<Text>,
  query: PageQuery,
  present: Present<Text, Post>,
): Promise<Page<Post>> {
  const limit = limitOf(query)
  const start = query.cursor === undefined ? ['', ''] : decodeCursor(query.cursor, ['string', 'string'])
  const [publishAt, id] = start.map(String) as [string, string]
  const rows = await store.listPosts(reader, { kind: type.kind, publishAt, id, limit: limit + 1 })
  return toPage(
    rows,
    limit,
    (row) => presentRow(type, row, present),
    (last) => encodeCursor([last.publish_at, last.post_id]),
  )
}
