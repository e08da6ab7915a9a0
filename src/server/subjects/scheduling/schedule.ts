import { limits } from '#contract/limits.ts'
import type { Page, PageQuery } from '#contract/shared/fields.ts'
import { publish_at_too_late } from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { newId, newIdAt } from '#server/platform/database/new-id.ts'
import { AppError } from '#server/platform/errors.ts'
import { decodeCursor, encodeCursor, limitOf, toPage } from '#server/platform/http/pagination.ts'
import { cancelJob, enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import * as store from './store.ts'

// Questions and announcements that are published later (ADR 040). A scheduled post is a row of `scheduled_posts` only, so no list or
// count of published posts has to leave it out. Whatever publishes, moves or cancels it deletes that row, which only one can. Each row
// has a job, which publishes it: see publish-job.ts.

/** Texts of the form, by field. */
export type Fields = Record<string, string>

/** A post at the moment of its publication. */
export interface Publication {
  id: string
  fields: Fields
  createdBy: string
  now: string
}
/** Inserts a question or an announcement with its counters and its history entry. */
export type Publish = (transaction: Transaction, post: Publication) => Promise<unknown>

/**
 * Returns the time for which a post is to be scheduled, or undefined if it is to be published now.
 * @throws {AppError} `invalid` if it is too far ahead
 */
export function scheduledTime(publishAt: string | null | undefined, now: Date): Date | undefined {
  if (publishAt === undefined || publishAt === null) return undefined
  const time = new Date(publishAt)
  const aheadMs = time.getTime() - now.getTime()
  if (aheadMs > limits.maxScheduleAheadMs) {
    const message = publish_at_too_late()
    throw new AppError('invalid', message, { errors: [{ path: 'publishAt', message }] })
  }
  return aheadMs > 0 ? time : undefined
}

const jobKey = (postId: string) => `post:${postId}`

/** Inserts a row with its job. If a node is about to run the job of this post, that attempt has no effect. */
async function insertWithJob(transaction: Transaction, row: store.ScheduledRow, now: string): Promise<void> {
  const { post_id: id, publish_at: runAt } = row
  await store.insertPost(transaction, row)
  await enqueueJob(transaction, { kind: 'post', key: jobKey(id), payload: { id }, runAt, now })
}

interface NewPost {
  kind: store.PostKind
  id: string
  fields: Fields
  publishAt: Date
  createdBy: string
  now: string
}

/** Schedules a post. Its id has the time of its publication: see `newIdAt`. */
export async function schedulePost(transaction: Transaction, post: NewPost): Promise<void> {
  const { kind, id, fields, createdBy, now } = post
  const publishAt = post.publishAt.toISOString()
  const row = { post_id: id, kind, publish_at: publishAt, fields: JSON.stringify(fields), created_by: createdBy }
  await insertWithJob(transaction, { ...row, created_at: now }, now)
  await recordHistory(transaction, {
    kind: `${kind}.scheduled`,
    actorId: createdBy,
    entityId: id,
    facts: { publishAt },
    content: { title: fields['title'] ?? '' },
    now,
  })
}

interface ScheduleChange {
  kind: store.PostKind
  id: string
  fields: Fields
  /** Null means now, and undefined the time that the post has. */
  publishAt: string | null | undefined
  changedBy: string
  now: Date
}

/**
 * Changes the texts and the time of a scheduled post, or publishes it now. A post that gets another time gets another id.
 * @returns its id, and whether it is published; undefined if it is not scheduled, or not any more
 * @throws {AppError} `invalid` if the time is too far ahead
 */
export async function changeScheduledPost(transaction: Transaction, change: ScheduleChange, publish: Publish) {
  const { kind, fields, changedBy } = change
  const before = await store.takePost(transaction, kind, change.id)
  if (before === undefined) return undefined
  const now = change.now.toISOString()
  const publishAt = change.publishAt === undefined ? before.publish_at : change.publishAt
  const time = scheduledTime(publishAt, change.now)
  const keepsId = time === undefined ? before.publish_at <= now : time.toISOString() === before.publish_at
  const id = keepsId ? change.id : time === undefined ? newId() : newIdAt(time)
  if (time === undefined || !keepsId) await cancelJob(transaction, jobKey(change.id))
  if (time !== undefined) {
    const row = { ...before, post_id: id, publish_at: time.toISOString(), fields: JSON.stringify(fields) }
    await insertWithJob(transaction, row, now)
  }
  const entry = {
    kind: `${kind}.schedule_changed`,
    actorId: changedBy,
    entityId: change.id,
    facts: { from: before.publish_at, to: time?.toISOString() ?? null, ...(!keepsId && { newId: id }) },
    content: JSON.parse(before.fields) as Fields,
    now,
  } as const
  await recordHistory(transaction, entry)
  if (time === undefined) await publish(transaction, { id, fields, createdBy: before.created_by, now })
  return { id, isPublished: time === undefined }
}

interface Cancellation {
  kind: store.PostKind
  id: string
  canceledBy: string
  now: string
}
/** Deletes a scheduled post and its job. @returns whether there was one */
export async function cancelScheduledPost(transaction: Transaction, cancellation: Cancellation): Promise<boolean> {
  const { kind, id, canceledBy: actorId, now } = cancellation
  const before = await store.takePost(transaction, kind, id)
  if (before === undefined) return false
  await cancelJob(transaction, jobKey(id))
  const facts = { publishAt: before.publish_at }
  const content = JSON.parse(before.fields) as Fields
  await recordHistory(transaction, { kind: `${kind}.schedule_canceled`, actorId, entityId: id, facts, content, now })
  return true
}

type PostRow = NonNullable<Awaited<ReturnType<typeof store.findPost>>>

/** Fields of a scheduled post besides those of its form. */
export interface Schedule {
  _id: string
  publishAt: string
  scheduledBy: { name: string }
}
/** @param present returns the post from the fields of its form and the time at which it was scheduled */
export type Present<Post> = (fields: Fields, schedule: Schedule, createdAt: string) => Post

const presentRow = <Post>(row: PostRow, present: Present<Post>) =>
  present(
    JSON.parse(row.fields),
    { _id: row.post_id, publishAt: row.publish_at, scheduledBy: { name: shownName(row.scheduler_name) } },
    row.created_at,
  )

/** Returns a scheduled post, or undefined if it is not scheduled, or not any more. */
export async function findScheduled<Post>(reader: Reader, kind: store.PostKind, id: string, present: Present<Post>) {
  const row = await store.findPost(reader, kind, id)
  return row && presentRow(row, present)
}

/**
 * Returns one page of scheduled posts, the next to be published first.
 * @throws {AppError} `invalid` if the cursor is malformed
 */
export async function listScheduled<Post>(
  reader: Reader,
  kind: store.PostKind,
  query: PageQuery,
  present: Present<Post>,
): Promise<Page<Post>> {
  const limit = limitOf(query)
  const start = query.cursor === undefined ? ['', ''] : decodeCursor(query.cursor, ['string', 'string'])
  const [publishAt, id] = start.map(String) as [string, string]
  const rows = await store.listPosts(reader, kind, { publishAt, id }, limit + 1)
  return toPage(
    rows,
    limit,
    (row) => presentRow(row, present),
    (last) => encodeCursor([last.publish_at, last.post_id]),
  )
}
