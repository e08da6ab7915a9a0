import { type Kysely, sql as raw } from 'kysely'
import { queryAll, queryCount } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

// Chats that wait for a reply, for the counts and the leaders' home. The leaders' list of them is in list-chats.ts. Both use the index
// `chats_waiting`. sending-store.ts maintains `waiting_since`.

const selectWaiting = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('chats')
    .where('chats.waiting_since', 'is not', null)
    // A literal, because the index has only these rows.
    .where('chats.is_listed', '=', raw.lit(1))

/** Returns the number of chats that wait for a reply. */
export const countWaitingChats = queryCount((sql) =>
  selectWaiting(sql).select((row) => row.fn.countAll<number>().as('count')),
)

/** Lists the chats that wait for a reply, with the leader who has said that they will reply. The longest wait comes first. */
export const listLongestWaiting = queryAll((sql, value: { limit: number }) =>
  selectWaiting(sql)
    .innerJoin('users', 'users.id', 'chats.student_id')
    .leftJoin('users as taker', (join) =>
      join
        .onRef('taker.id', '=', 'chats.taken_by')
        .on('taker.role', '=', 'admin')
        .on('taker.switched_off_at', 'is', null),
    )
    .select(['chats.student_id as id', 'users.name', 'chats.waiting_since', 'taker.name as taken_by_name'])
    .$narrowType<{ waiting_since: string }>()
    .orderBy('chats.waiting_since')
    .orderBy('chats.student_id')
    .limit(value.limit),
)
