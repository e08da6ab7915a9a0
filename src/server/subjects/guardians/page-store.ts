import type { GuardianView } from '#contract/guardians.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { queryFirst, type Statement } from '#server/platform/database/statement.ts'

export const findStudent = queryFirst((sql, value: { id: string }) =>
  sql
    .selectFrom('users')
    .select(['name', 'created_at', 'last_seen_at', 'responses_count', 'waiting_since', 'switched_off_at'])
    .where('id', '=', value.id),
)

/** Counts what a person has of a kind, up to a limit. */
type Count = Statement<{ userId: string; limit: number }, { count: number }>
/** What guardians see the number of, without what lists of people count. */
export type Counted = Record<Exclude<keyof GuardianView['counts'], 'responses'>, Count>

/** Counts what a student has written, and the devices that receive notifications: at most `maxCountedForGuardian` each. Reads no texts. */
export async function countData(reader: Reader, userId: string, counted: Counted) {
  const count = async (statement: Count) =>
    (await reader.first(statement, { userId, limit: serverLimits.maxCountedForGuardian }))?.count ?? 0
  const [messages, prayerRequests, prayers, devices] = await Promise.all([
    count(counted.messages),
    count(counted.prayerRequests),
    count(counted.prayers),
    count(counted.devices),
  ])
  return { messages, prayerRequests, prayers, devices }
}
