import type { HistoryEntry } from '#contract/audit-log.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { type Pages, pageSize, pagesOf } from '#server/platform/personal-data/pages.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { nameOfEntry } from '#server/subjects/audit-log/public.ts'
import { type Audience, earlierText, writerOf } from './collect-chat.ts'
import * as store from './content-store.ts'
import type { ConcernRecord, EarlierText, LogRecord, PrayerRecord, ResponseRecord, ReviewRecord } from './records.ts'

function earlierAnswersOf(reader: Reader, id: string): Pages<EarlierText> {
  return pagesOf(
    0,
    pageSize.long,
    (after, limit) => store.listEarlierAnswers(reader, { id, after, limit }),
    ({ number }) => number,
    ({ answer, replaced_at }) => ({ text: answer, until: replaced_at }),
  )
}

function earlierReviewsOf(reader: Reader, id: string, count: number): Pages<ReviewRecord> {
  return pagesOf(
    0,
    pageSize.long,
    (after, limit) => store.listReviews(reader, { id, after, before: count, limit }),
    ({ number }) => number,
    (row) => ({
      status: row.status,
      ...(row.feedback !== null && { feedback: row.feedback }),
      reviewedAt: row.reviewed_at,
      reviewedBy: writerOf(row.reviewer_name, row.reviewer_role === 'admin'),
    }),
  )
}

export const responsesOf = (reader: Reader, userId: string, { isOwn }: Audience): Pages<ResponseRecord> =>
  pagesOf(
    '',
    pageSize.long,
    (after, limit) => store.listResponses(reader, { userId, after, limit }),
    ({ id }) => id,
    (row): ResponseRecord => ({
      _id: row.id,
      question: row.title,
      answer: row.answer,
      createdAt: row.created_at,
      ...(row.edited_at !== null && { editedAt: row.edited_at, earlierAnswers: earlierAnswersOf(reader, row.id) }),
      status: row.status,
      ...(row.feedback !== null && { feedback: row.feedback }),
      ...(row.reviewed_at !== null && {
        reviewedAt: row.reviewed_at,
        reviewedBy: writerOf(row.reviewer_name, row.reviewer_role === 'admin'),
      }),
      ...(row.review_count > 1 && !isOwn && { earlierReviews: earlierReviewsOf(reader, row.id, row.review_count) }),
    }),
  )

type RequestRow = Awaited<ReturnType<typeof store.listPrayerRequests>>[number]

function responseOf(row: RequestRow): PrayerRecord['response'] {
  if (row.response === null || row.responded_at === null) return undefined
  return {
    content: row.response,
    respondedAt: row.responded_at,
    respondedBy: writerOf(row.responder_name, row.responder_role === 'admin'),
    isPrivate: row.is_private === 1,
  }
}

function presentRequest(reader: Reader, userId: string, row: RequestRow): PrayerRecord {
  const response = responseOf(row)
  const earlierVersions = pagesOf(
    0,
    pageSize.long,
    (after, limit) => store.listEarlierRequests(reader, { id: row.id, after, limit }),
    ({ number }) => number,
    (earlier) => ({ ...earlierText(earlier), audience: earlier.audience }),
  )
  return {
    _id: row.id,
    content: row.content,
    audience: row.audience,
    createdAt: row.created_at,
    ...(row.edited_at !== null && { editedAt: row.edited_at, earlierVersions }),
    prayerCount: row.prayer_count,
    ...(row.answered_at !== null && { answeredAt: row.answered_at }),
    ...(row.thanks !== null && { thanks: row.thanks }),
    ...(row.deleted_at !== null && { [row.deleted_by === userId ? 'withdrawnAt' : 'deletedAt']: row.deleted_at }),
    ...(response && { response }),
  }
}

/** Returns a person's prayer requests, also those that were withdrawn or deleted. */
export const prayerRequestsOf = (reader: Reader, userId: string): Pages<PrayerRecord> =>
  pagesOf(
    '',
    pageSize.long,
    (after, limit) => store.listPrayerRequests(reader, { userId, after, limit }),
    ({ id }) => id,
    (row) => presentRequest(reader, userId, row),
  )

/** Returns the concerns that a person reported, as that person sees them: without the closing note, which is for leaders. */
export const concernsOf = (reader: Reader, userId: string): Pages<ConcernRecord> =>
  pagesOf(
    '',
    pageSize.long,
    (after, limit) => store.listConcerns(reader, { userId, after, limit }),
    ({ id }) => id,
    (row): ConcernRecord => ({
      _id: row.id,
      content: row.content,
      createdAt: row.created_at,
      about: pagesOf(
        '',
        pageSize.short,
        (after, limit) => store.listNamedPeople(reader, row.id, after, limit),
        (person) => person.user_id,
        ({ name }) => ({ name: shownName(name) }),
      ),
      ...(row.about_text !== null && { aboutText: row.about_text }),
      ...(row.entity_kind !== null && {
        reported: { kind: row.entity_kind, ...(row.entity_text !== null && { text: row.entity_text }) },
      }),
      state: row.closed_at !== null ? 'closed' : row.handled_by !== null ? 'being handled' : 'new',
      ...(row.read_at !== null && { readAt: row.read_at }),
      ...(row.closed_at !== null && { closedAt: row.closed_at }),
      messages: pagesOf(
        '',
        pageSize.long,
        (after, limit) => store.listConcernMessages(reader, row.id, after, limit),
        ({ id }) => id,
        (message) => ({
          from: writerOf(message.author_name, message.author_id !== userId),
          content: message.content,
          createdAt: message.created_at,
        }),
      ),
    }),
  )

function authorOf({ actor_id }: store.EntryRow, facts: HistoryEntry['facts'], personId: string): LogRecord['by'] {
  if (actor_id !== null) return actor_id === personId ? 'this person' : 'a leader'
  // The first leader, whom the link to the set-up made one.
  if (facts['by'] === 'setup link') return 'this person'
  return facts['by'] === 'guardian' ? 'a guardian' : 'an operator'
}

/** Returns the named properties that an object has, or undefined if it has none of them. */
function pick<Value>(from: Readonly<Record<string, Value>>, names: readonly string[]) {
  const picked = Object.entries(from).filter(([name]) => names.includes(name))
  return picked.length === 0 ? undefined : Object.fromEntries(picked)
}

/** What the sentence of an entry needs. None of it is a text that somebody else wrote in private. */
const toldFacts = ['by', 'action', 'publishAt', 'to']
const toldContent = ['title', 'question']

function presentEntry(row: store.EntryRow, personId: string, isOwn: boolean): LogRecord {
  const { at, kind, actor_id, subject_id } = row
  const facts: NonNullable<LogRecord['facts']> = JSON.parse(row.facts)
  const content: LogRecord['content'] = row.content === null ? undefined : JSON.parse(row.content)
  const entry: LogRecord = {
    ...{ at, kind, by: authorOf(row, facts, personId) },
    ...(subject_id !== null && { about: subject_id === personId ? 'this person' : 'another person' }),
  }
  const names = {
    ...(row.actor_name !== null && { actor: shownName(row.actor_name) }),
    ...(row.subject_name !== null && { subject: shownName(row.subject_name) }),
  }
  if (!isOwn) return { _id: nameOfEntry(row.hash), ...entry, ...names, facts, ...(content && { content }) }
  const [told, texts] = [pick(facts, toldFacts), pick(content ?? {}, toldContent)]
  return {
    ...entry,
    ...(actor_id === personId && names.actor !== undefined && { actor: names.actor }),
    ...(subject_id === personId && names.subject !== undefined && { subject: names.subject }),
    ...(told && { facts: told }),
    ...(texts && { content: texts }),
  }
}

/** Returns the entries of the audit log by and about a person that the reader may see. */
export const logOf = (reader: Reader, personId: string, { isOwn }: Audience): Pages<LogRecord> =>
  pagesOf(
    0,
    pageSize.short,
    (after, limit) => store.listEntries(reader, { person: personId, after, limit }, isOwn),
    ({ seq }) => seq,
    (row) => presentEntry(row, personId, isOwn),
  )
