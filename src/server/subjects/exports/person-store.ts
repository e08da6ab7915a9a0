import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

// What the database has about a person's account. Lists are in the order of the file: oldest first.

const selectPerson = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'role', 'created_at', 'last_seen_at', 'waiting_since'])
    .select(['switched_off_at', 'safeguarding_lead_since', 'held_since', 'erased_at'])
    .where('id', '=', value.id),
)
export const findPerson = (reader: Reader, id: string) => reader.first(selectPerson, { id })
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

interface Listing {
  userId: string
  after: string
  limit: number
}

const selectConsents = statement((sql, value: Listing) =>
  sql
    .selectFrom('consents')
    .innerJoin('users as recorder', 'recorder.id', 'consents.recorded_by')
    .select(['consents.id', 'guardian_name', 'method', 'given_on', 'recorded_at', 'withdrawn_at'])
    .select('recorder.name as recorder_name')
    .where('consents.user_id', '=', value.userId)
    .where('consents.id', '>', value.after)
    .orderBy('consents.id')
    .limit(value.limit),
)
export const listConsents = (reader: Reader, listing: Listing) => reader.all(selectConsents, listing)

const selectPreferences = statement((sql, value: { userId: string }) =>
  sql.selectFrom('notification_preferences').select(['kind', 'is_on']).where('user_id', '=', value.userId),
)
/** Lists the kinds of notifications that the person has chosen about. */
export const listPreferences = (reader: Reader, userId: string) => reader.all(selectPreferences, { userId })

const selectDevices = statement((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('push_subscriptions')
    .select(['time_zone', 'created_at'])
    .where('user_id', '=', value.userId)
    .limit(value.limit),
)
export const listDevices = (reader: Reader, userId: string, limit: number) =>
  reader.all(selectDevices, { userId, limit })

const selectSessions = statement((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', value.userId)
    .limit(value.limit),
)
export const listSessions = (reader: Reader, userId: string, limit: number) =>
  reader.all(selectSessions, { userId, limit })

const selectPrayers = statement((sql, value: Listing) =>
  sql
    .selectFrom('prayers')
    .select(['prayer_request_id', 'created_at'])
    .where('student_id', '=', value.userId)
    .where('prayer_request_id', '>', value.after)
    .orderBy('prayer_request_id')
    .limit(value.limit),
)
/** Lists when a person prayed. */
export const listPrayers = (reader: Reader, listing: Listing) => reader.all(selectPrayers, listing)

/** Reads a page of announcements, because no index has the announcements that a person has read. */
const selectAnnouncements = statement((sql, value: Listing) =>
  sql
    .selectFrom('announcements')
    .leftJoin('announcement_reads', (join) =>
      join.onRef('announcement_id', '=', 'announcements.id').on('reader_id', '=', value.userId),
    )
    .select(['announcements.id', 'title', 'read_at'])
    .where('deleted_at', 'is', null)
    .where('announcements.id', '>', value.after)
    .orderBy('announcements.id')
    .limit(value.limit),
)
/** Lists announcements, with the time at which the person has read each. */
export const listAnnouncements = (reader: Reader, listing: Listing) => reader.all(selectAnnouncements, listing)
