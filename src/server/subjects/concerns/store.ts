import { type Kysely, sql as raw } from 'kysely'
import { queryAll, queryExists, queryFirst } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { isReceivedBy, isShownToReporter } from './recipients-store.ts'

// Reads. The writes are in write-store.ts.

const concernsWithNames = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('concerns')
    .innerJoin('users as reporter', 'reporter.id', 'concerns.reporter_id')
    .leftJoin('users as handler', 'handler.id', 'concerns.handled_by')
    .selectAll('concerns')
    .select(['reporter.name as reporter_name', 'reporter.role as reporter_role'])
    .select(['handler.name as handler_name', 'handler.role as handler_role'])

const receivedBy = (sql: Kysely<Tables>, leaderId: string) => concernsWithNames(sql).where(isReceivedBy(leaderId))

interface Listing {
  leaderId: string
  before: string
  limit: number
}
const listWhere = (comparison: 'is' | 'is not') =>
  queryAll((sql, value: Listing) =>
    receivedBy(sql, value.leaderId)
      .where('concerns.closed_at', comparison, null)
      .where('concerns.id', '<', value.before)
      .orderBy('concerns.id', 'desc')
      .limit(value.limit),
  )
/** List the concerns that a leader receives, newest first. */
export const listReceived = { open: listWhere('is'), closed: listWhere('is not') }

/** Returns a concern that a leader receives. */
export const findReceived = queryFirst((sql, value: { id: string; leaderId: string }) =>
  receivedBy(sql, value.leaderId)
    .select((row) => row.case().when(isShownToReporter).then(raw.lit(0)).else(raw.lit(1)).end().as('is_hidden'))
    .where('concerns.id', '=', value.id),
)
export type ReceivedRow = NonNullable<Awaited<ReturnType<typeof findReceived>>>
export type ConcernRow = Omit<ReceivedRow, 'is_hidden'>

/** The concerns of a reporter that the reporter's account shows. */
const shownTo = (sql: Kysely<Tables>, reporterId: string) =>
  concernsWithNames(sql).where('concerns.reporter_id', '=', reporterId).where(isShownToReporter)

/** Lists the concerns that a person has told, newest first. */
export const listOfReporter = queryAll((sql, value: { reporterId: string; before: string; limit: number }) =>
  shownTo(sql, value.reporterId)
    .where('concerns.id', '<', value.before)
    .orderBy('concerns.id', 'desc')
    .limit(value.limit),
)

/** Returns a concern that a person has told. */
export const findOfReporter = queryFirst((sql, value: { id: string; reporterId: string }) =>
  shownTo(sql, value.reporterId).where('concerns.id', '=', value.id),
)

export const findName = queryFirst((sql, value: { id: string }) =>
  sql.selectFrom('users').select(['id', 'name']).where('id', '=', value.id),
)

/** Lists whom a concern is about. */
export const listPeople = queryAll((sql, value: { concernId: string }) =>
  sql
    .selectFrom('concern_people')
    .innerJoin('users', 'users.id', 'concern_people.user_id')
    .select(['users.id', 'users.name', 'users.role', 'is_named'])
    .where('concern_people.concern_id', '=', value.concernId),
)

const messagesOf = (sql: Kysely<Tables>, concernId: string) =>
  sql
    .selectFrom('concern_messages')
    .innerJoin('users as author', 'author.id', 'concern_messages.author_id')
    .innerJoin('concerns', 'concerns.id', 'concern_messages.concern_id')
    .select(['concern_messages.id', 'concern_messages.content', 'concern_messages.created_at'])
    .select(['author_id', 'author.name as author_name', 'author.role as author_role', 'reporter_id'])
    .where('concern_messages.concern_id', '=', concernId)

/** Lists the messages of a concern, newest first. */
export const listMessages = queryAll((sql, value: { concernId: string; before: string; limit: number }) =>
  messagesOf(sql, value.concernId)
    .where('concern_messages.id', '<', value.before)
    .orderBy('concern_messages.id', 'desc')
    .limit(value.limit),
)
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export const findMessage = queryFirst((sql, value: { concernId: string; id: string }) =>
  messagesOf(sql, value.concernId).where('concern_messages.id', '=', value.id),
)

/** Lists what was recorded about a concern, newest first. */
export const listCourse = queryAll((sql, value: { concernId: string; limit: number }) =>
  sql
    .selectFrom('history_entries')
    .leftJoin('users as actor', 'actor.id', 'history_entries.actor_id')
    .select(['kind', 'at', 'actor_id', 'actor.name as actor_name'])
    .where('entity_id', '=', value.concernId)
    .where('kind_group', '=', raw.lit('concerns'))
    .orderBy('seq', 'desc')
    .limit(value.limit),
)

/** Returns whether it was recorded that a leader has read a concern. */
export const hasRead = queryExists((sql, value: { concernId: string; leaderId: string }) =>
  sql
    .selectFrom('history_entries')
    .select('seq')
    .where('entity_id', '=', value.concernId)
    .where('kind_group', '=', raw.lit('concerns'))
    .where('kind', '=', raw.lit('concern.read'))
    .where('actor_id', '=', value.leaderId)
    .limit(1),
)

/** Lists the records that were kept for a concern. */
export const listRecords = queryAll((sql, value: { concernId: string; limit: number }) =>
  sql
    .selectFrom('concern_records')
    .select('content')
    .where('concern_id', '=', value.concernId)
    .orderBy('number')
    .limit(value.limit),
)
