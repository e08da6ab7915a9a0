import { sql as raw } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { readSettings } from '#server/subjects/settings/public.ts'

// Chats that only one leader has read for long (docs/product.md#second-look), through the index `chats_unseen`. Sending and reading
// messages maintains it.

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/**
 * Returns the time before which a message that only one leader has read makes its chat due for a second look. It changes once a
 * minute, so that lists of such chats have the same version meanwhile.
 */
export async function findSecondLookDue(reader: Reader, now: Date): Promise<string> {
  const { second_look_days: days } = await readSettings(reader)
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs
  return new Date(minute - days * dayMs + 1).toISOString()
}

const selectDue = statement((sql, value: { leaderId: string; dueBefore: string; limit: number }) =>
  sql
    .selectFrom((due) =>
      due
        .selectFrom('chats')
        .select('student_id')
        // A literal, because the index has only these rows.
        .where('chats.is_listed', '=', raw.lit(1))
        .where('chats.unseen_since', '<', value.dueBefore)
        .where('chats.last_admin_id', '<>', value.leaderId)
        .limit(value.limit)
        .as('due'),
    )
    .select((row) => row.fn.countAll<number>().as('count')),
)
/** Counts the chats that are due for a second look by a leader, up to `limits.maxSecondLook`. */
export async function countSecondLook(reader: Reader, leaderId: string, now: Date): Promise<number> {
  const dueBefore = await findSecondLookDue(reader, now)
  return (await reader.first(selectDue, { leaderId, dueBefore, limit: limits.maxSecondLook }))?.count ?? 0
}
