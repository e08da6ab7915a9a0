import { type Kysely, type RawBuilder, sql as raw, type SqlBool } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { queryCount, queryExists, statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { PushSubject } from '#server/platform/personal-data/declaration.ts'
import { recoveries } from '#server/subjects/accounts/public.ts'

// Who receives a concern: docs/rules.md#recipients-of-a-concern and ADR 047. It is evaluated in each request and never stored.
// The conditions refer to the table `concerns` of the statement around them.

type Condition = RawBuilder<SqlBool>
/** Id of a person: a value or a column. */
type Id = string | RawBuilder<string>

/** Returns the condition that a person did not tell a concern, and that it is not about the person. */
const isUninvolved = (id: Id): Condition => raw`${id} <> concerns.reporter_id
  and not exists (select 1 from concern_people where concern_id = concerns.id and user_id = ${id})`

/**
 * Returns the condition that a person receives a concern: an active leader who is not involved in it, and who is a safeguarding lead, or
 * no active lead is uninvolved.
 */
export const isReceivedBy = (id: Id, uninvolved = isUninvolved): Condition => raw`(
  ${uninvolved(id)}
  and exists (
    select 1 from users as recipient
    where recipient.id = ${id} and recipient.role = 'admin' and recipient.switched_off_at is null and (
      recipient.safeguarding_lead_since is not null
      or not exists (
        select 1 from users as lead
        where lead.safeguarding_lead_since is not null and lead.role = 'admin' and lead.switched_off_at is null
          and ${uninvolved(raw.ref('lead.id'))}
      )
    )
  )
)`

const activeLeaders = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('users as leader')
    .select(['leader.id', 'leader.name', 'leader.name_key', 'leader.safeguarding_lead_since'])
    .where('leader.role', '=', raw.lit('admin'))
    .where('leader.switched_off_at', 'is', null)

const selectLeaders = statement((sql) => activeLeaders(sql))
const selectRecipients = statement((sql, value: { concernId: string }) =>
  activeLeaders(sql)
    .innerJoin('concerns', (join) => join.on('concerns.id', '=', value.concernId))
    .where(isReceivedBy(raw.ref('leader.id'))),
)
const selectRecipientsWithout = statement((sql, value: { involved: string }) =>
  activeLeaders(sql).where(
    isReceivedBy(raw.ref('leader.id'), (id) => raw`${value.involved} not like '%' || ${id} || '%'`),
  ),
)
const byName = (one: { name_key: string }, other: { name_key: string }) => (one.name_key < other.name_key ? -1 : 1)

/** Lists the active leaders by name. */
export const listLeaders = async (reader: Reader) => (await reader.all(selectLeaders)).sort(byName)

/** Lists the leaders who receive a concern, by name. */
export const listRecipients = async (reader: Reader, concernId: string) =>
  (await reader.all(selectRecipients, { concernId })).sort(byName)

/**
 * Lists the leaders who would receive a concern, by name.
 * @param involved ids of its reporter and of those whom it is about
 */
export const listRecipientsWithout = async (reader: Reader, involved: Iterable<string>) =>
  (await reader.all(selectRecipientsWithout, { involved: [...involved].join() })).sort(byName)

const reporterId = raw<string>`concerns.reporter_id`

/**
 * The condition that the reporter's account shows a concern. It does not after somebody has set a new password with a code of a leader
 * whom the concern is about: this leader may know the password. A later recovery with another leader's code ends it.
 */
export const isShownToReporter: Condition = raw`not (
  concerns.created_at <= ${recoveries.lastRecoveryTime(reporterId)}
  and exists (select 1 from concern_people where concern_id = concerns.id and user_id = ${recoveries.lastRecoveryHelper(reporterId)})
)`

const selectShown = statement((sql, value: { id: string }) =>
  sql.selectFrom('concerns').select('reporter_id').where('id', '=', value.id).where(isShownToReporter),
)
/** Returns the reporter of a concern, unless the reporter's account does not show it. */
export const findShownReporter = async (reader: Reader, id: string): Promise<string | undefined> =>
  (await reader.first(selectShown, { id }))?.reporter_id

/** The condition that a concern waits for a leader: nobody handles it, or nobody has read what its reporter added. */
const waits: Condition = raw`(concerns.handled_by is null or concerns.text_count > concerns.read_text_count)`

/** Maximum number of concerns among which those are counted that a leader receives: it takes about a microsecond for each. */
const maxCounted = 5_000

/** Counts the open concerns that a leader receives and that wait for a leader, among the newest that wait. */
export const countWaitingConcerns = queryCount(
  (_, value: { leaderId: string }) => raw<{ count: number }>`select count(*) as count from concerns
    where id in (select id from concerns where closed_at is null and ${waits} order by id desc limit ${raw.lit(maxCounted)})
      and ${isReceivedBy(value.leaderId)}`,
)

const selectNewestWaiting = statement(
  (_, value: { leaderId: string }) => raw<{ count: number; id: string | null }>`select count(*) as count, max(id) as id
    from concerns
    where id in (select id from concerns where closed_at is null and ${waits} order by id desc limit ${raw.lit(maxCounted)})
      and ${isReceivedBy(value.leaderId)}`,
)
const selectTime = statement((sql, value: { id: string }) =>
  sql.selectFrom('concerns').select('created_at').where('id', '=', value.id),
)
/** Returns the newest of the concerns that {@link countWaitingConcerns} counts, their number, and who receives it. */
export async function findWaitingConcern(reader: Reader, leaderId: string) {
  const { count = 0, id = null } = (await reader.first(selectNewestWaiting, { leaderId })) ?? {}
  if (id === null) return undefined
  const [concern, recipients] = await Promise.all([reader.first(selectTime, { id }), listRecipients(reader, id)])
  return concern && { id, count, created_at: concern.created_at, recipients }
}

/** Counts the concerns that a leader receives and that were told before a time and are still open, among the oldest. */
export const countOpenConcerns = queryCount(
  (_, value: { leaderId: string; before: string }) => raw<{ count: number }>`select count(*) as count from concerns
    where id in (
      select id from concerns where closed_at is null and created_at < ${value.before} order by id limit ${raw.lit(maxCounted)}
    ) and ${isReceivedBy(value.leaderId)}`,
)

/** Counts the concerns of a reporter with news that the reporter has not seen. */
export const countConcernNews = queryCount(
  (_, value: { reporterId: string }) => raw<{ count: number }>`select count(*) as count from concerns
    where reporter_id = ${value.reporterId} and version > seen_version and ${isShownToReporter}`,
)

/** Returns whether a concern has news for its reporter, or waits for a leader who receives it. */
export const isConcernNew = queryExists(
  (_, value: PushSubject) => raw<{ id: string }>`select id from concerns where id = ${value.about} and (
    (reporter_id = ${value.userId} and version > seen_version and ${isShownToReporter})
    or (closed_at is null and ${waits} and ${isReceivedBy(value.userId)})
  )`,
)
