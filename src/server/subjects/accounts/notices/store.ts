import type { Notice } from '#contract/accounts.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { execute, executeAndCheck, statement } from '#server/platform/database/statement.ts'

interface NewNotice {
  id: string
  readerId: string
  kind: Notice['kind']
  actorId: string | null
  subjectId: string | null
  now: string
}
export const insertNotice = execute((sql, value: NewNotice) =>
  sql.insertInto('notices').values({
    id: value.id,
    reader_id: value.readerId,
    kind: value.kind,
    actor_id: value.actorId,
    subject_id: value.subjectId,
    created_at: value.now,
  }),
)

const selectNotices = statement((sql, value: { readerId: string; limit: number }) =>
  sql
    .selectFrom('notices')
    .leftJoin('users as actor', 'actor.id', 'notices.actor_id')
    .leftJoin('users as subject', 'subject.id', 'notices.subject_id')
    .select([
      'notices.id',
      'notices.kind',
      'notices.actor_id',
      'notices.subject_id',
      'notices.created_at',
      'actor.name as actor_name',
      'subject.name as subject_name',
    ])
    .where('notices.reader_id', '=', value.readerId)
    .orderBy('notices.id', 'desc')
    .limit(value.limit),
)
/** Lists the notices of a leader, newest first. */
export const listNotices = (reader: Reader, readerId: string) => reader.all(selectNotices, { readerId, limit: 100 })
export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number]

/** @returns whether the leader had such a notice */
export const deleteNotice = executeAndCheck((sql, value: { id: string; readerId: string }) =>
  sql.deleteFrom('notices').where('id', '=', value.id).where('reader_id', '=', value.readerId),
)
