import { executeAndCheck, insertRow, queryAll } from '#server/platform/database/statement.ts'

export const insertNotice = insertRow('notices', ['id', 'reader_id', 'kind', 'actor_id', 'subject_id', 'created_at'])

/** Lists the notices of a leader, newest first. */
export const listNotices = queryAll((sql, value: { readerId: string }) =>
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
    .limit(100),
)
export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number]

/** @returns whether the leader had such a notice */
export const deleteNotice = executeAndCheck((sql, value: { id: string; readerId: string }) =>
  sql.deleteFrom('notices').where('id', '=', value.id).where('reader_id', '=', value.readerId),
)
