import { type Kysely, sql as raw } from 'kysely'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { execute, queryAll, statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

const isActive = raw<number>`case when channel = 'push' then 1 when confirmed_at is null then 0 when ended_at is null then 1 else 0 end`

/** Devices, and addresses that are confirmed and not ended, of people who want notifications of a kind. */
const devicesFor = (sql: Kysely<Tables>, kind: NotificationKind) =>
  sql
    .selectFrom('destinations')
    .innerJoin('users', 'users.id', 'destinations.user_id')
    .leftJoin('notification_preferences as preference', (join) =>
      join.onRef('preference.user_id', '=', 'users.id').on('preference.kind', '=', kind),
    )
    .select(['destinations.id', 'channel', 'is_parents'])
    .where('users.switched_off_at', 'is', null)
    .where('users.waiting_since', 'is', null)
    // With equal values, PostgreSQL would expect few, and sort all of them for one page.
    .where((row) => row(row.fn.coalesce('preference.is_on', row.lit(1)), '<>', row.lit(0)))
    .where(isActive, '<>', raw.lit(0))

interface StudentsPage {
  kind: NotificationKind
  /** Id of the last subscription of the page before; empty at the start. */
  after: string
  limit: number
}
/** Lists the devices and addresses of all students, by id. */
export const listDevicesOfStudents = queryAll((sql, value: StudentsPage) =>
  devicesFor(sql, value.kind)
    // Not equal to student, or SQLite would start with all students instead of one page of devices.
    .where('users.role', '<>', raw.lit('admin'))
    .where('destinations.id', '>', value.after)
    .orderBy('destinations.id')
    .select(['destinations.user_id', 'destinations.time_zone'])
    .limit(value.limit),
)

interface OfUser {
  kind: NotificationKind
  userId: string
}
/** Lists the devices and addresses of a person. */
export const listDevicesOfUser = queryAll((sql, value: OfUser) =>
  devicesFor(sql, value.kind).where('destinations.user_id', '=', value.userId).select('destinations.time_zone'),
)

interface Wanted {
  id: string
  /** A kind without preferences is on. */
  kind: NotificationKind
  now: string
}
const selectDevice = statement((sql, value: Wanted) =>
  sql
    .selectFrom('destinations')
    .innerJoin('sessions', 'sessions.token_hash', 'destinations.session_hash')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('notification_preferences as preference', (join) =>
      join.onRef('preference.user_id', '=', 'sessions.user_id').on('preference.kind', '=', value.kind),
    )
    .select(['destinations.id', 'address as endpoint', 'time_zone', 'destinations.user_id', 'is_parents'])
    .select((row) => (['p256dh', 'auth'] as const).map((key) => row.ref(key).$castTo<string>().as(key)))
    .select(['users.role', 'users.switched_off_at', 'users.waiting_since', 'preference.is_on'])
    .select((row) => row.fn.coalesce('destinations.language', 'users.language').as('language'))
    .where('destinations.id', '=', value.id)
    .where('sessions.expires_at', '>', value.now),
)
/** Returns a device, unless its session has ended or its owner has switched this kind off. */
export async function findDevice(reader: Reader, wanted: Wanted) {
  const row = await reader.first(selectDevice, wanted)
  if (row === undefined || row.switched_off_at !== null || row.waiting_since !== null || row.is_on === 0)
    return undefined
  const { id, endpoint, p256dh, auth, time_zone, language, user_id, role, is_parents } = row
  return { id, endpoint, p256dh, auth, time_zone, language, user_id, role, is_parents }
}
export type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>

/** Deletes a subscription, unless it has a new endpoint by now. */
export const deleteDevice = execute((sql, value: { id: string; endpoint: string }) =>
  sql.deleteFrom('destinations').where('id', '=', value.id).where('address', '=', value.endpoint),
)
