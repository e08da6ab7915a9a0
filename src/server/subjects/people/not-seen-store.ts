import { sql as raw } from 'kysely'
import { limits } from '#contract/limits.ts'
import { queryCount } from '#server/platform/database/statement.ts'

/** Returns the number of active students who were last seen before a time, at most `limits.maxNotSeen`. */
export const countStudentsNotSeen = queryCount(
  (_, value: { before: string }) => raw<{ count: number }>`select count(*) as count from (
    select id from users
    where switched_off_at is null and waiting_since is null and last_seen_at < ${value.before} and role <> 'admin'
    order by last_seen_at limit ${raw.lit(limits.maxNotSeen)}
  ) as it`,
)
