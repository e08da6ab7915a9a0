import type { Kysely } from 'kysely'
import { insertRow, queryAll, queryFirst } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

export type PostKind = Tables['scheduled_posts']['kind']
export type ScheduledRow = Tables['scheduled_posts']

export const insertPost = insertRow('scheduled_posts', [
  'post_id',
  'kind',
  'publish_at',
  'fields',
  'created_by',
  'created_at',
])

/**
 * Deletes a scheduled post. Of simultaneous callers, also on several nodes, one gets the row.
 * @returns undefined if it is not scheduled, or not any more
 */
export const takePost = queryFirst((sql, value: { id: string; kind: PostKind }) =>
  sql.deleteFrom('scheduled_posts').where('post_id', '=', value.id).where('kind', '=', value.kind).returningAll(),
)

/** Deletes a scheduled post like {@link takePost}, of any kind. */
export const takePostOfJob = queryFirst((sql, value: { id: string }) =>
  sql.deleteFrom('scheduled_posts').where('post_id', '=', value.id).returningAll(),
)

/** Position in the order of publication. */
interface SchedulePosition {
  publishAt: string
  id: string
}

const withScheduler = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('scheduled_posts')
    .innerJoin('users', 'users.id', 'scheduled_posts.created_by')
    .select(['post_id', 'publish_at', 'fields', 'scheduled_posts.created_at', 'users.name as scheduler_name'])

export const listPosts = queryAll((sql, value: SchedulePosition & { kind: PostKind; limit: number }) =>
  withScheduler(sql)
    .where('kind', '=', value.kind)
    .where((row) => row(row.refTuple('publish_at', 'post_id'), '>', row.tuple(value.publishAt, value.id)))
    .orderBy('publish_at')
    .orderBy('post_id')
    .limit(value.limit),
)

export const findPost = queryFirst((sql, value: { kind: PostKind; id: string }) =>
  withScheduler(sql).where('post_id', '=', value.id).where('kind', '=', value.kind),
)
