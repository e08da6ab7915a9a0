import { sql as raw } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { queryCount } from '#server/platform/database/statement.ts'
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

// Literals, because the index has only these rows.
const countDue = queryCount(
  (_, value: { leaderId: string; dueBefore: string }) => raw<{ count: number }>`select count(*) as count from (
    select student_id from chats
    where is_listed = 1 and unseen_since < ${value.dueBefore} and last_admin_id <> ${value.leaderId}
    limit ${raw.lit(limits.maxSecondLook)}
  ) as due`,
)
/** Counts the chats that are due for a second look by a leader, up to `limits.maxSecondLook`. */
export const countSecondLook = async (reader: Reader, leaderId: string, now: Date) =>
  countDue(reader, { leaderId, dueBefore: await findSecondLookDue(reader, now) })
