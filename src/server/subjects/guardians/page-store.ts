import { serverLimits } from '#contract/limits.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

const selectStudent = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('users')
    .select(['name', 'created_at', 'last_seen_at', 'responses_count', 'waiting_since', 'switched_off_at'])
    .where('id', '=', value.id),
)
export const findStudent = (reader: Reader, id: string) => reader.first(selectStudent, { id })

const countMessages = statement((sql, value: { studentId: string; limit: number }) =>
  sql
    .selectFrom(
      sql
        .selectFrom('messages')
        .select('id')
        .where('chat_id', '=', value.studentId)
        .where('sender_id', '=', value.studentId)
        .limit(value.limit)
        .as('it'),
    )
    .select((row) => row.fn.countAll<number>().as('count')),
)
const countPrayerRequests = statement((sql, value: { studentId: string; limit: number }) =>
  sql
    .selectFrom(
      sql
        .selectFrom('prayer_requests')
        .select('id')
        .where('student_id', '=', value.studentId)
        .where('deleted_at', 'is', null)
        .limit(value.limit)
        .as('it'),
    )
    .select((row) => row.fn.countAll<number>().as('count')),
)
const countPrayers = statement((sql, value: { studentId: string; limit: number }) =>
  sql
    .selectFrom(
      sql
        .selectFrom('prayers')
        .select('prayer_request_id')
        .where('student_id', '=', value.studentId)
        .limit(value.limit)
        .as('it'),
    )
    .select((row) => row.fn.countAll<number>().as('count')),
)
const countDevices = statement((sql, value: { studentId: string; limit: number }) =>
  sql
    .selectFrom(
      sql
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', value.studentId)
        .limit(value.limit)
        .as('it'),
    )
    .select((row) => row.fn.countAll<number>().as('count')),
)
const numberOf = (row: { count: number } | undefined) => Number(row?.count ?? 0)

/** Counts what a student has written, and the devices that receive notifications: at most `maxCountedForGuardian` each. Reads no texts. */
export async function countData(reader: Reader, studentId: string) {
  const student = { studentId, limit: serverLimits.maxCountedForGuardian }
  const [messages, prayerRequests, prayers, devices] = await Promise.all([
    reader.first(countMessages, student),
    reader.first(countPrayerRequests, student),
    reader.first(countPrayers, student),
    reader.first(countDevices, student),
  ])
  return {
    messages: numberOf(messages),
    prayerRequests: numberOf(prayerRequests),
    prayers: numberOf(prayers),
    devices: numberOf(devices),
  }
}
