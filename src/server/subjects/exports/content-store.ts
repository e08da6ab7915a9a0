import { type Kysely, sql as raw } from 'kysely'
import { type HistoryKind, historyKinds } from '#contract/rules/audit-log.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { hiddenGroup, nameOfEntry } from '#server/subjects/audit-log/public.ts'
import { isShownToReporter } from '#server/subjects/concerns/public.ts'

// What a person wrote, with what others wrote to them. Lists are in the order of the file: oldest first.

interface Listing {
  userId: string
  after: string
  limit: number
}
interface Numbered {
  id: string
  after: number
  limit: number
}

const selectResponses = statement((sql, value: Listing) =>
  sql
    .selectFrom('responses')
    .innerJoin('questions', 'questions.id', 'responses.question_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'responses.reviewed_by')
    .select(['responses.id', 'questions.title', 'answer', 'status', 'feedback', 'responses.created_at'])
    .select(['responses.edited_at', 'reviewed_at', 'review_count'])
    .select(['reviewer.name as reviewer_name', 'reviewer.role as reviewer_role'])
    .where('responses.student_id', '=', value.userId)
    .where('responses.id', '>', value.after)
    .orderBy('responses.id')
    .limit(value.limit),
)
export const listResponses = (reader: Reader, listing: Listing) => reader.all(selectResponses, listing)

const selectEarlierAnswers = statement((sql, value: Numbered) =>
  sql
    .selectFrom('response_revisions')
    .select(['number', 'answer', 'replaced_at'])
    .where('response_id', '=', value.id)
    .where('number', '>', value.after)
    .orderBy('number')
    .limit(value.limit),
)
export const listEarlierAnswers = (reader: Reader, listing: Numbered) => reader.all(selectEarlierAnswers, listing)

const selectReviews = statement((sql, value: Numbered & { before: number }) =>
  sql
    .selectFrom('response_reviews')
    .innerJoin('users', 'users.id', 'response_reviews.reviewed_by')
    .select(['number', 'status', 'feedback', 'reviewed_at'])
    .select(['users.name as reviewer_name', 'users.role as reviewer_role'])
    .where('response_id', '=', value.id)
    .where('number', '>', value.after)
    .where('number', '<', value.before)
    .orderBy('number')
    .limit(value.limit),
)
export const listReviews = (reader: Reader, listing: Numbered & { before: number }) =>
  reader.all(selectReviews, listing)

const selectReadMarks = statement((sql, value: { chatId: string; after: string; limit: number }) =>
  sql
    .selectFrom('chat_reads')
    .innerJoin('users', 'users.id', 'chat_reads.reader_id')
    .select(['reader_id', 'last_read_seq', 'users.name as reader_name'])
    .where('chat_id', '=', value.chatId)
    .where('reader_id', '>', value.after)
    .orderBy('reader_id')
    .limit(value.limit),
)
/** Lists how far each person has read a chat. */
export const listReadMarks = (reader: Reader, chatId: string, after: string, limit: number) =>
  reader.all(selectReadMarks, { chatId, after, limit })

const selectRequests = statement((sql, value: Listing) =>
  sql
    .selectFrom('prayer_requests')
    .leftJoin('prayer_responses', 'prayer_responses.prayer_request_id', 'prayer_requests.id')
    .leftJoin('users as responder', 'responder.id', 'prayer_responses.responded_by')
    .select(['prayer_requests.id', 'prayer_requests.content', 'audience', 'prayer_requests.created_at', 'prayer_count'])
    .select(['edited_at', 'answered_at', 'thanks', 'deleted_at', 'deleted_by'])
    .select(['prayer_responses.content as response', 'responded_at', 'is_private'])
    .select(['responder.name as responder_name', 'responder.role as responder_role'])
    .where('prayer_requests.student_id', '=', value.userId)
    .where('prayer_requests.id', '>', value.after)
    .orderBy('prayer_requests.id')
    .limit(value.limit),
)
/** Lists a person's requests, also those that the author withdrew or a leader deleted. */
export const listPrayerRequests = (reader: Reader, listing: Listing) => reader.all(selectRequests, listing)

const selectEarlierRequests = statement((sql, value: Numbered) =>
  sql
    .selectFrom('prayer_request_revisions')
    .select(['number', 'content', 'audience', 'replaced_at'])
    .where('prayer_request_id', '=', value.id)
    .where('number', '>', value.after)
    .orderBy('number')
    .limit(value.limit),
)
export const listEarlierRequests = (reader: Reader, listing: Numbered) => reader.all(selectEarlierRequests, listing)

const selectConcerns = statement((sql, value: Listing) =>
  sql
    .selectFrom('concerns')
    .select([
      'id',
      'content',
      'created_at',
      'entity_kind',
      'entity_text',
      'about_text',
      'read_at',
      'handled_by',
      'closed_at',
    ])
    .where('reporter_id', '=', value.userId)
    .where('id', '>', value.after)
    .where(isShownToReporter)
    .orderBy('id')
    .limit(value.limit),
)
/** Lists the concerns that a person reported and that the person's account shows. */
export const listConcerns = (reader: Reader, listing: Listing) => reader.all(selectConcerns, listing)

const selectNamedPeople = statement((sql, value: { concernId: string; after: string; limit: number }) =>
  sql
    .selectFrom('concern_people')
    .innerJoin('users', 'users.id', 'concern_people.user_id')
    .select(['user_id', 'users.name'])
    .where('concern_id', '=', value.concernId)
    .where('is_named', '=', 1)
    .where('user_id', '>', value.after)
    .orderBy('user_id')
    .limit(value.limit),
)
/** Lists the people whom the reporter named. */
export const listNamedPeople = (reader: Reader, concernId: string, after: string, limit: number) =>
  reader.all(selectNamedPeople, { concernId, after, limit })

const selectConcernMessages = statement((sql, value: { concernId: string; after: string; limit: number }) =>
  sql
    .selectFrom('concern_messages')
    .innerJoin('users', 'users.id', 'concern_messages.author_id')
    .select(['concern_messages.id', 'author_id', 'content', 'concern_messages.created_at'])
    .select('users.name as author_name')
    .where('concern_id', '=', value.concernId)
    .where('concern_messages.id', '>', value.after)
    .orderBy('concern_messages.id')
    .limit(value.limit),
)
export const listConcernMessages = (reader: Reader, concernId: string, after: string, limit: number) =>
  reader.all(selectConcernMessages, { concernId, after, limit })

interface LogListing {
  person: string
  after: number
  limit: number
}
const entriesAfter = (sql: Kysely<Tables>, value: LogListing) =>
  sql
    .selectFrom('history_entries')
    .leftJoin('users as actor', 'actor.id', 'history_entries.actor_id')
    .leftJoin('users as subject', 'subject.id', 'history_entries.subject_id')
    .select(['seq', 'hash', 'at', 'kind', 'actor_id', 'subject_id', 'facts', 'content'])
    .select(['actor.name as actor_name', 'subject.name as subject_name'])
    // Concerns are in no file but the one of who reported them, in a list of their own.
    .where('kind_group', '<>', raw.lit(hiddenGroup))
    .$narrowType<{ kind: HistoryKind }>()
    .where('seq', '>', value.after)
    .orderBy('seq')
    .limit(value.limit)
const selectByActor = statement((sql, value: LogListing) =>
  entriesAfter(sql, value).where('actor_id', '=', value.person),
)
const selectBySubject = statement((sql, value: LogListing) =>
  entriesAfter(sql, value).where('subject_id', '=', value.person),
)
/** Kinds of entries about a person that the app does not show to them: what leaders consider, and what they look up. */
const notForThePerson =
  /^(?:confirmation|guardian_link|transcript|export|message)\.|^account\.(?:held|released|kept|erased)$/
const kindsNotForThePerson = historyKinds.filter((kind) => notForThePerson.test(kind)).map((kind) => raw.lit(kind))
const selectBySubjectForThem = statement((sql, value: LogListing) =>
  entriesAfter(sql, value)
    .where('subject_id', '=', value.person)
    .where((row) => row.or([row('actor_id', '=', value.person), row('kind', 'not in', kindsNotForThePerson)])),
)
/**
 * Lists the entries of the audit log by and about a person, without those that the reader may not see.
 * @param isOwn whether the person is the reader, otherwise a leader
 */
export async function listEntries(reader: Reader, listing: LogListing, isOwn: boolean) {
  const [by, about] = await Promise.all([
    reader.all(selectByActor, listing),
    reader.all(isOwn ? selectBySubjectForThem : selectBySubject, listing),
  ])
  const rows = new Map([...by, ...about].map((row) => [row.seq, row]))
  return [...rows.values()].sort((one, other) => one.seq - other.seq).slice(0, listing.limit)
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

const selectNewestFile = statement((sql, value: { actorId: string; entityId: string }) =>
  sql
    .selectFrom('history_entries')
    .select('hash')
    .where('actor_id', '=', value.actorId)
    .where('kind_group', '=', raw.lit('records'))
    .where('entity_id', '=', value.entityId)
    .orderBy('seq', 'desc')
    .limit(1),
)
/** Returns the name of the entry about a file. */
export async function findFileEntry(reader: Reader, actorId: string, entityId: string): Promise<string | undefined> {
  const row = await reader.first(selectNewestFile, { actorId, entityId })
  return row && nameOfEntry(row.hash)
}

const selectFiles = statement((sql, value: { before: number; limit: number }) =>
  sql
    .selectFrom('history_entries')
    .leftJoin('users as actor', 'actor.id', 'history_entries.actor_id')
    .leftJoin('users as subject', 'subject.id', 'history_entries.subject_id')
    .select(['seq', 'hash', 'at', 'kind', 'facts', 'actor.name as actor_name', 'subject.name as subject_name'])
    .where('kind_group', '=', raw.lit('records'))
    .where('seq', '<', value.before)
    .orderBy('seq', 'desc')
    .limit(value.limit),
)
/** Returns the entry about a file that has this name. Reads all of them, for a command of the operator. */
export async function findEntry(reader: Reader, name: string) {
  for (let before = 2 ** 31 - 1; ; ) {
    const rows = await reader.all(selectFiles, { before, limit: 1000 })
    const found = rows.find(({ hash }) => nameOfEntry(hash) === name)
    const last = rows.at(-1)
    if (found !== undefined || last === undefined) return found
    before = last.seq
  }
}
