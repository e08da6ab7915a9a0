import { type Expression, type ExpressionBuilder, sql as raw, type SqlBool } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { chooseRecipients } from './choose-recipients.ts'

// Who receives a concern: docs/product.md#recipients-of-a-concern and ADR 047. It is evaluated in each request and never stored.

type Row = ExpressionBuilder<Tables, 'concerns'>

const isAbout = (row: Row, person: Expression<string>) =>
  row.exists(
    row
      .selectFrom('concern_people')
      .select('concern_people.user_id')
      .whereRef('concern_people.concern_id', '=', 'concerns.id')
      .where('concern_people.user_id', '=', person),
  )

/** Whether there is a safeguarding lead who can receive a concern. */
const hasLead = (row: Row) =>
  row.exists(
    row
      .selectFrom('users as lead')
      .select('lead.id')
      .where('lead.safeguarding_lead_since', 'is not', null)
      .where('lead.role', '=', raw.lit('admin'))
      .where('lead.switched_off_at', 'is', null)
      .whereRef('lead.id', '<>', 'concerns.reporter_id')
      .where((lead) => lead.not(isAbout(row, lead.ref('lead.id')))),
  )

/** Returns the condition that a leader receives a concern. Only active leaders with this id do. */
export const isReceivedBy = (row: Row, leader: Expression<string>): Expression<SqlBool> =>
  row.and([
    row('concerns.reporter_id', '<>', leader),
    row.not(isAbout(row, leader)),
    row.exists(
      row
        .selectFrom('users as recipient')
        .select('recipient.id')
        .where('recipient.id', '=', leader)
        .where('recipient.role', '=', raw.lit('admin'))
        .where('recipient.switched_off_at', 'is', null)
        .where((recipient) =>
          recipient.or([recipient('recipient.safeguarding_lead_since', 'is not', null), recipient.not(hasLead(row))]),
        ),
    ),
  ])

/** The newest time at which the reporter set a new password with a recovery code. */
const lastRecovery = (row: Row) =>
  row
    .selectFrom('history_entries as recovery')
    .whereRef('recovery.subject_id', '=', 'concerns.reporter_id')
    .where('recovery.kind_group', '=', raw.lit('accounts'))
    .where('recovery.kind', '=', raw.lit('account.recovered'))
    .orderBy('recovery.seq', 'desc')
    .limit(1)

/** The leader who created the code of the last recovery. */
const lastHelper = (row: Row) =>
  row
    .selectFrom('history_entries as code')
    .select('code.actor_id')
    .whereRef('code.subject_id', '=', 'concerns.reporter_id')
    .where('code.kind_group', '=', raw.lit('accounts'))
    .where('code.kind', '=', raw.lit('account.recovery_code_created'))
    .where('code.seq', '<', lastRecovery(row).select('recovery.seq'))
    .orderBy('code.seq', 'desc')
    .limit(1)

/**
 * Returns the condition that the reporter's account does not show a concern. After it was told, somebody has set a new password with a
 * code of a leader whom it is about, and this leader may know the password. A later recovery with another leader's code ends it.
 */
export const isHiddenFromReporter = (row: Row): Expression<SqlBool> =>
  row.and([
    row('concerns.created_at', '<=', lastRecovery(row).select('recovery.at')),
    row.exists(
      row
        .selectFrom('concern_people as helper')
        .select('helper.user_id')
        .whereRef('helper.concern_id', '=', 'concerns.id')
        .where('helper.user_id', '=', lastHelper(row)),
    ),
  ])

const selectShown = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('concerns')
    .select('reporter_id')
    .where('id', '=', value.id)
    .where((row) => row.not(isHiddenFromReporter(row))),
)
/** Returns the reporter of a concern, unless the reporter's account does not show it. */
export const findShownReporter = async (reader: Reader, id: string): Promise<string | undefined> =>
  (await reader.first(selectShown, { id }))?.reporter_id

/** The condition that a concern waits for a leader: nobody handles it, or nobody has read what its reporter added. */
const waits = (row: Row) =>
  row.or([row('concerns.handled_by', 'is', null), row('concerns.text_count', '>', row.ref('concerns.read_text_count'))])

const selectLeaders = statement((sql) =>
  sql
    .selectFrom('users')
    .select(['id', 'name', 'name_key', 'safeguarding_lead_since'])
    .where('role', '=', raw.lit('admin'))
    .where('switched_off_at', 'is', null),
)
/** Lists the active leaders by name. */
export const listLeaders = async (reader: Reader) =>
  (await reader.all(selectLeaders)).sort((one, other) => (one.name_key < other.name_key ? -1 : 1))
export type LeaderRow = Awaited<ReturnType<typeof listLeaders>>[number]

const selectOthers = statement((sql, value: { concernId: string }) =>
  sql
    .selectFrom('concerns')
    .leftJoin('concern_people', 'concern_people.concern_id', 'concerns.id')
    .select(['reporter_id', 'user_id'])
    .where('concerns.id', '=', value.concernId),
)
/** Returns the leaders who receive a concern, by name. */
export async function listRecipients(reader: Reader, concernId: string): Promise<LeaderRow[]> {
  const [leaders, others] = await Promise.all([listLeaders(reader), reader.all(selectOthers, { concernId })])
  if (others.length === 0) return []
  return chooseRecipients(leaders, new Set(others.flatMap(({ reporter_id, user_id }) => [reporter_id, user_id ?? ''])))
}

/** Maximum number of concerns among which those are counted that a leader receives: it takes about a microsecond for each. */
const maxCounted = 5_000

const countWaiting = statement((sql, value: { leaderId: string }) =>
  sql
    .selectFrom('concerns')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('id', 'in', (among) =>
      among
        .selectFrom('concerns')
        .select('id')
        .where('closed_at', 'is', null)
        .where((row) => waits(row as unknown as Row))
        .orderBy('id', 'desc')
        .limit(raw.lit(maxCounted)),
    )
    .where((row) => isReceivedBy(row, row.val(value.leaderId))),
)
/** Counts the open concerns that a leader receives and that wait for a leader, among the newest that wait. */
export const countWaitingConcerns = async (reader: Reader, leaderId: string) =>
  (await reader.first(countWaiting, { leaderId }))?.count ?? 0

const countOpenBefore = statement((sql, value: { leaderId: string; before: string }) =>
  sql
    .selectFrom('concerns')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('id', 'in', (among) =>
      among
        .selectFrom('concerns')
        .select('id')
        .where('closed_at', 'is', null)
        .where('created_at', '<', value.before)
        .orderBy('id')
        .limit(raw.lit(maxCounted)),
    )
    .where((row) => isReceivedBy(row, row.val(value.leaderId))),
)
/** Counts the concerns that a leader receives and that were told before a time and are still open, among the oldest. */
export const countOpenConcerns = async (reader: Reader, leaderId: string, before: string) =>
  (await reader.first(countOpenBefore, { leaderId, before }))?.count ?? 0

const countNews = statement((sql, value: { reporterId: string }) =>
  sql
    .selectFrom('concerns')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('reporter_id', '=', value.reporterId)
    .whereRef('version', '>', 'seen_version')
    .where((row) => row.not(isHiddenFromReporter(row))),
)
/** Counts the concerns of a reporter with news that the reporter has not seen. */
export const countConcernNews = async (reader: Reader, reporterId: string) =>
  (await reader.first(countNews, { reporterId }))?.count ?? 0

/** For a notification: whether it still tells somebody something new. */
export const selectNewConcern = statement((sql, value: { about: string; userId: string; seq: number }) =>
  sql
    .selectFrom('concerns')
    .select('id')
    .where('id', '=', value.about)
    .where((row) =>
      row.or([
        row.and([
          row('reporter_id', '=', value.userId),
          row('version', '>', row.ref('seen_version')),
          row.not(isHiddenFromReporter(row)),
        ]),
        row.and([row('closed_at', 'is', null), waits(row), isReceivedBy(row, row.val(value.userId))]),
      ]),
    ),
)
