import type { Kysely } from 'kysely'
import type { Reader, Transaction } from '../database/database.ts'
import { statement } from '../database/statement.ts'
import type { Tables } from '../database/tables.ts'

export type PostKind = Tables['scheduled_posts']['kind']
export type ScheduledRow = Tables['scheduled_posts']

const insertIntoPosts = statement((sql, value: ScheduledRow) =>
  sql.insertInto('scheduled_posts').values({
    post_id: value.post_id,
    kind: value.kind,
    publish_at: value.publish_at,
    fields: value.fields,
    created_by: value.created_by,
    created_at: value.created_at,
  }),
)
export const insertPost = (transaction: Transaction, row: ScheduledRow) => transaction.run(insertIntoPosts, row)

const deletePost = statement((sql, value: { id: string; kind: PostKind }) =>
  sql.deleteFrom('scheduled_posts').where('post_id', '=', value.id).where('kind', '=', value.kind).returningAll(),
)
/**
 * Deletes a scheduled post. Of simultaneous callers, also on several nodes, one gets the row.
 * @returns undefined if it is not scheduled, or not any more
 */
export const takePost = (transaction: Transaction, kind: PostKind, id: string) =>
  transaction.first(deletePost, { kind, id })

const deleteDuePost = statement((sql, value: { id: string; now: string }) =>
  sql.deleteFrom('scheduled_posts').where('post_id', '=', value.id).where('publish_at', '<=', value.now).returningAll(),
)
/** Deletes a scheduled post like {@link takePost}, if it is still due. */
export const takeDuePost = (transaction: Transaction, id: string, now: string) =>
  transaction.first(deleteDuePost, { id, now })

/** Position in the order of publication. */
export interface SchedulePosition {
  publishAt: string
  id: string
}

const selectDue = statement((sql, value: SchedulePosition & { now: string; limit: number }) =>
  sql
    .selectFrom('scheduled_posts')
    .select(['post_id as id', 'publish_at as publishAt'])
    .where((row) => row(row.refTuple('publish_at', 'post_id'), '>', row.tuple(value.publishAt, value.id)))
    .where('publish_at', '<=', value.now)
    .orderBy('publish_at')
    .orderBy('post_id')
    .limit(value.limit),
)
/** Lists posts that are due, after a position, in the order of their times. */
export const listDue = (reader: Reader, now: string, after: SchedulePosition, limit: number) =>
  reader.all(selectDue, { ...after, now, limit })

const selectNextTime = statement((sql) =>
  sql.selectFrom('scheduled_posts').select('publish_at').orderBy('publish_at').orderBy('post_id').limit(1),
)
/** Returns the time of the next publication, which may be past. */
export const findNextTime = async (reader: Reader) => (await reader.first(selectNextTime))?.publish_at

const withScheduler = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('scheduled_posts')
    .innerJoin('users', 'users.id', 'scheduled_posts.created_by')
    .select(['post_id', 'publish_at', 'fields', 'scheduled_posts.created_at', 'users.name as scheduler_name'])

const selectPosts = statement((sql, value: SchedulePosition & { kind: PostKind; limit: number }) =>
  withScheduler(sql)
    .where('kind', '=', value.kind)
    .where((row) => row(row.refTuple('publish_at', 'post_id'), '>', row.tuple(value.publishAt, value.id)))
    .orderBy('publish_at')
    .orderBy('post_id')
    .limit(value.limit),
)
export const listPosts = (reader: Reader, kind: PostKind, after: SchedulePosition, limit: number) =>
  reader.all(selectPosts, { ...after, kind, limit })

const selectPost = statement((sql, value: { kind: PostKind; id: string }) =>
  withScheduler(sql).where('post_id', '=', value.id).where('kind', '=', value.kind),
)
export const findPost = (reader: Reader, kind: PostKind, id: string) => reader.first(selectPost, { kind, id })
