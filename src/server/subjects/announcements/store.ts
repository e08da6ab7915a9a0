import { type ExpressionBuilder, type Kysely, sql as raw } from 'kysely'
import type { StoredAnnouncementText } from '#contract/announcements.ts'
import { announcementText } from '#contract/rules/announcements.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { execute, queryAll, queryFirst, statement, valuesOf } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { DeletedPosition } from '#server/platform/http/pagination.ts'
import type { Listing } from '#server/platform/personal-data/pages.ts'
import { listEditors } from '#server/subjects/audit-log/public.ts'
import { studentCount } from '#server/subjects/people/public.ts'
import { isDeletedBefore, type PostRow, type PostTable, postColumns, postNames } from '#server/subjects/posts/public.ts'

const text = ['title', 'content', 'priority', 'starts_at as startsAt', 'place'] as const
const forLeaders = [
  raw<'yes' | ''>`case for_parents when 1 then 'yes' else '' end`.as('forParents'),
  'answer_until as answerUntil',
] as const
const columns = [...postColumns, ...text, ...forLeaders] as const

type Row = StoredAnnouncementText & PostRow
const valuesOfRow = (row: Row) => ({
  ...valuesOf([...postColumns, 'title', 'content', 'priority', 'place'], row),
  starts_at: row.startsAt,
  for_parents: raw<number>`case ${row.forParents} when 'yes' then 1 else 0 end`,
  answer_until: row.answerUntil,
})

const withId = (sql: Kysely<Tables>, { id }: { id: string }) =>
  sql.selectFrom('announcements').select(columns).where('id', '=', id)

export const announcements: PostTable<StoredAnnouncementText> = {
  textOf: announcementText,
  find: queryFirst(withId),
  lock: queryFirst((sql, value: { id: string }) => withId(sql, value).forUpdate()),
  insert: execute((sql, row: Row) => sql.insertInto('announcements').values(valuesOfRow(row))),
  update: execute((sql, row: Row) => sql.updateTable('announcements').set(valuesOfRow(row)).where('id', '=', row.id)),
  listDeleted: queryAll((sql, value: DeletedPosition) =>
    sql
      .selectFrom('announcements')
      .select(columns)
      .select(postNames)
      .where(isDeletedBefore(value))
      .orderBy('deleted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(value.limit),
  ),
}

export const fields = ['id', ...text, 'created_at', 'updated_at'] as const

/**
 * Number of active students who have read an announcement, and of all active students. Both belong to the same moment, so the first is
 * never greater. It is computed from all reads, which one index has, without those of other accounts, which are few.
 */
const readersOf = (row: ExpressionBuilder<Tables, 'announcements'>) => [
  row(
    row
      .selectFrom('announcement_reads')
      .select((read) => read.fn.countAll<number>().as('count'))
      .whereRef('announcement_reads.announcement_id', '=', 'announcements.id'),
    '-',
    row
      .selectFrom('announcement_reads')
      .select((read) => read.fn.countAll<number>().as('count'))
      .whereRef('announcement_reads.announcement_id', '=', 'announcements.id')
      .where('announcement_reads.reader_id', 'in', (others) =>
        others
          .selectFrom('users')
          .select('users.id')
          // Redundant, but reads a range of the index users_not_active_students, which has the following condition.
          .where('users.id', '>', raw.lit(''))
          .where((user) =>
            user.or([
              user('users.role', '<>', raw.lit('student')),
              user('users.switched_off_at', 'is not', null),
              user('users.waiting_since', 'is not', null),
            ]),
          ),
      ),
  ).as('read_count'),
  studentCount.as('student_count'),
]

export const listAnnouncements = queryAll((sql, value: { before: string; limit: number }) =>
  sql
    .selectFrom('announcements')
    .select(fields)
    .select(['created_by', 'edit_count'])
    .select(forLeaders)
    .select(readersOf)
    .where('deleted_at', 'is', null)
    .where('id', '<', value.before)
    .orderBy('id', 'desc')
    .limit(value.limit),
)

/** Selects announcements with the time at which the reader first read each. */
const forReader = (sql: Kysely<Tables>, readerId: string) =>
  sql
    .selectFrom('announcements')
    .leftJoin('announcement_reads', (join) =>
      join
        .onRef('announcement_reads.announcement_id', '=', 'announcements.id')
        .on('announcement_reads.reader_id', '=', readerId),
    )
    .select(fields)
    .select('announcement_reads.read_at')
    .where('deleted_at', 'is', null)

export const listForReader = queryAll((sql, value: { readerId: string; before: string; limit: number }) =>
  forReader(sql, value.readerId).where('id', '<', value.before).orderBy('id', 'desc').limit(value.limit),
)

export const findForReader = queryFirst((sql, value: { readerId: string; id: string }) =>
  forReader(sql, value.readerId).where('id', '=', value.id),
)

/** Lists announcements with a date from a day on, the next one first. A calendar day comes before the moments of the same day in UTC. */
export const listStarting = queryAll((sql, value: { day: string; limit: number }) =>
  sql
    .selectFrom('announcements')
    .select(['id', 'title', 'starts_at as startsAt', 'place'])
    .where('deleted_at', 'is', null)
    // The condition of the index.
    .where('starts_at', '<>', raw.lit(''))
    .where('starts_at', '>=', value.day)
    .orderBy('starts_at')
    .limit(value.limit),
)

/** Lists the announcements that a person has read, with the time of each. */
export const listRead = queryAll((sql, value: Listing) =>
  sql
    .selectFrom('announcement_reads')
    .innerJoin('announcements', 'announcements.id', 'announcement_id')
    .select(['announcement_id as id', 'title', 'read_at'])
    .where('deleted_at', 'is', null)
    .where('reader_id', '=', value.userId)
    .where('announcement_id', '>', value.after)
    // Redundant, but bounds what is read of both tables in any plan.
    .where('announcements.id', '>', value.after)
    .orderBy('announcement_id')
    .limit(value.limit),
)

const selectAnnouncement = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('announcements')
    .select(['title', 'content', 'created_by'])
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null),
)
/** Returns an announcement that somebody reports. Everyone can see it. Its authors include those who edited it. */
export async function findReportedAnnouncement(reader: Reader, id: string) {
  const row = await reader.first(selectAnnouncement, { id })
  if (row === undefined) return undefined
  const { title, content, created_by: authorId } = row
  const authors = new Set([authorId, ...(await listEditors(reader, id))])
  return { text: `${title}\n\n${content}`, authorId, authors: [...authors] }
}
