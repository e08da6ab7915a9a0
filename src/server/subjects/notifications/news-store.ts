import type { Kysely } from 'kysely'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import { readCounter } from '#server/platform/database/counters.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { countToDecide } from '#server/subjects/accounts/public.ts'
import { selectNewConcern } from '#server/subjects/concerns/recipients-store.ts'
import { countPrayersWithoutResponse } from '#server/subjects/prayers/unseen-store.ts'
import type { Notification } from './notification.ts'

interface News {
  about: string
  userId: string
  /** Number of a message; 0 for other kinds. */
  seq: number
}

const selectQuestion = statement((sql, value: News) =>
  sql
    .selectFrom('questions')
    .select('id')
    .where('id', '=', value.about)
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('responses')
            .select('responses.id')
            .where('student_id', '=', value.userId)
            .whereRef('question_id', '=', 'questions.id'),
        ),
      ),
    ),
)
const selectReview = statement((sql, value: News) =>
  sql
    .selectFrom('responses')
    .select('id')
    .where('id', '=', value.about)
    .whereRef('review_count', '>', 'seen_review_count'),
)
const selectMessage = statement((sql, value: News) =>
  sql
    .selectFrom('chats')
    .leftJoin('chat_reads', (join) =>
      join.onRef('chat_reads.chat_id', '=', 'chats.student_id').on('chat_reads.reader_id', '=', value.userId),
    )
    .select('student_id as id')
    .where('student_id', '=', value.about)
    .where((row) => row(row.fn.coalesce('last_read_seq', row.lit(0)), '<', value.seq)),
)
const selectAnnouncement = statement((sql, value: News) =>
  sql
    .selectFrom('announcements')
    .leftJoin('announcement_reads', (join) =>
      join
        .onRef('announcement_reads.announcement_id', '=', 'announcements.id')
        .on('announcement_reads.reader_id', '=', value.userId),
    )
    .select('id')
    .where('id', '=', value.about)
    .where('deleted_at', 'is', null)
    .where('reader_id', 'is', null),
)
/** Selects a prayer request that was not deleted. */
const prayerRequest = (sql: Kysely<Tables>, { about }: News) =>
  sql.selectFrom('prayer_requests').select('id').where('id', '=', about).where('deleted_at', 'is', null)

const selectPrayerResponse = statement((sql, value: News) =>
  prayerRequest(sql, value).whereRef('has_response', '>', 'seen_response'),
)
const selectPrayed = statement((sql, value: News) =>
  prayerRequest(sql, value).whereRef('prayer_count', '>', 'seen_prayer_count'),
)
const statements = {
  question: selectQuestion,
  feedback: selectReview,
  message: selectMessage,
  announcement: selectAnnouncement,
  prayer_response: selectPrayerResponse,
  prayed: selectPrayed,
  concern: selectNewConcern,
}

interface Person {
  userId: string
  now: string
}
/** Kinds of which a notification is about all that wait, and their number. */
const digests = {
  response: (reader: Reader) => readCounter(reader, 'pending'),
  prayer_request: countPrayersWithoutResponse,
  waiting_person: (reader: Reader) => readCounter(reader, 'waiting people'),
  confirmation: (reader: Reader, { userId, now }: Person) => countToDecide(reader, userId, now),
} satisfies Record<Exclude<NotificationKind, keyof typeof statements>, unknown>

const isDigest = (kind: NotificationKind): kind is keyof typeof digests => kind in digests

/** Returns the number of things that a notification is about, or undefined if it is about one. */
export const countInDigest = async (reader: Reader, kind: NotificationKind, person: Person) =>
  isDigest(kind) ? digests[kind](reader, person) : undefined

/** Returns whether a notification still tells a person something new: they have not read it, and it has not been deleted. */
export async function isNews(reader: Reader, { kind, about, seq = 0 }: Notification, person: Person): Promise<boolean> {
  if (isDigest(kind)) return (await digests[kind](reader, person)) > 0
  return (await reader.first(statements[kind], { about, userId: person.userId, seq })) !== undefined
}
