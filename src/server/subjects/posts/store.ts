import { type Kysely, sql as raw } from 'kysely'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { execute, insertRow, queryAll, queryFirst, statement, valuesOf } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { DeletedPosition } from '#server/platform/http/pagination.ts'

export type PostKind = Tables['scheduled_posts']['kind']
export type ScheduledRow = Tables['scheduled_posts']

export const insertPost = insertRow('scheduled_posts', [
  'post_id',
  'kind',
  'publish_at',
  'fields',
  'created_by',
  'created_at',
  'edit_count',
  'edited_by',
  'edited_at',
])

/** Locks a scheduled post for a change, and returns it with the name of who edited it last. */
export const lockPost = queryFirst((sql, value: { id: string; kind: PostKind }) =>
  sql
    .selectFrom('scheduled_posts')
    .selectAll()
    .select((row) =>
      row.selectFrom('users').select('users.name').whereRef('users.id', '=', 'edited_by').as('editor_name'),
    )
    .where('post_id', '=', value.id)
    .where('kind', '=', value.kind)
    .forUpdate(),
)

type EditedFields = Pick<ScheduledRow, 'post_id' | 'fields' | 'edit_count' | 'edited_by' | 'edited_at'>
/** Changes the text of a scheduled post. Call it after {@link lockPost}. */
export const updatePost = execute((sql, value: EditedFields) =>
  sql
    .updateTable('scheduled_posts')
    .set(valuesOf(['fields', 'edit_count', 'edited_by', 'edited_at'], value))
    .where('post_id', '=', value.post_id),
)

const selectMoved = statement((sql, value: { id: string }) =>
  sql.selectFrom('moved_posts').select('post_id').where('earlier_id', '=', value.id),
)
/** Returns the newest id of a post that had this one before it got another time. */
export const findNewestId = async (reader: Reader, id: string): Promise<string> =>
  (await reader.first(selectMoved, { id }))?.post_id ?? id

const updateMoved = statement((sql, value: { id: string; newId: string }) =>
  sql.updateTable('moved_posts').set({ post_id: value.newId }).where('post_id', '=', value.id),
)
const insertMoved = insertRow('moved_posts', ['earlier_id', 'post_id'])
/** Remembers that a post has got another id. */
export async function markMoved(transaction: Transaction, id: string, newId: string) {
  await transaction.run(updateMoved, { id, newId })
  await insertMoved(transaction, { earlier_id: id, post_id: newId })
}

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
    .select(['post_id', 'publish_at', 'fields', 'edit_count'])
    .select(['scheduled_posts.created_at', 'users.name as scheduler_name'])

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

// Parts of the statements of published posts.

/** Columns that each table of posts has, besides those of the text. */
export const postColumns = [
  'id',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
  'deleted_by',
  'edit_count',
] as const
export type PostRow = Pick<Tables['questions' | 'announcements'], (typeof postColumns)[number]>

/** Names of who created and who deleted a post. */
export const postNames = [
  raw<string | null>`(select users.name from users where users.id = created_by)`.as('author_name'),
  raw<string | null>`(select users.name from users where users.id = deleted_by)`.as('deleter_name'),
]

/** Deleted posts after a position, if the last deleted comes first. */
export const isDeletedBefore = ({ deletedAt, id }: DeletedPosition) =>
  raw<boolean>`deleted_at is not null and (deleted_at, id) < (${deletedAt}, ${id})`
