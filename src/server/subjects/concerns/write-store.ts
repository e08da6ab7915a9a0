import { sql as raw } from 'kysely'
import { serverLimits } from '#contract/limits.ts'
import type { Reader } from '#server/platform/database/database.ts'
import {
  execute,
  executeAndCheck,
  insertRow,
  queryCount,
  queryFirst,
  statement,
} from '#server/platform/database/statement.ts'
import { isReceivedBy, isShownToReporter } from './recipients-store.ts'

export const insertConcern = insertRow('concerns', [
  ...(['id', 'reporter_id', 'content', 'about_text', 'created_at'] as const),
  ...(['entity_kind', 'entity_id', 'entity_text', 'entity_author_id'] as const),
  ...(['text_count', 'read_text_count', 'version', 'seen_version'] as const),
])

export const insertPerson = insertRow('concern_people', ['concern_id', 'user_id', 'is_named'])

const selectEarlier = statement((sql, value: { reporterId: string }) =>
  sql
    .selectFrom('concerns')
    .select('created_at')
    .where('reporter_id', '=', value.reporterId)
    .where(isShownToReporter)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(raw.lit(serverLimits.concerns.maxPerDay - 1)),
)
/**
 * Returns when a person told the concern after which there are as many as a day may have. Counts those that the person's account
 * shows: a limit that counted hidden ones would show that they exist (AZ8).
 */
export const findEarlierTime = async (reader: Reader, reporterId: string) =>
  (await reader.first(selectEarlier, { reporterId }))?.created_at

const lockColumns = [
  ...(['concerns.id', 'reporter_id', 'handled_by', 'closed_at', 'read_at', 'text_count'] as const),
  ...(['read_text_count', 'version'] as const),
] as const

interface Lock {
  id: string
  viewerId: string
}
/** Returns a concern that a leader receives, and locks it until the commit. */
export const lockReceived = queryFirst((sql, value: Lock) =>
  sql
    .selectFrom('concerns')
    .select(lockColumns)
    .where('id', '=', value.id)
    .where(isReceivedBy(value.viewerId))
    .forUpdate(),
)

/** Returns a concern that a person has told, and locks it until the commit. */
export const lockOwn = queryFirst((sql, value: Lock) =>
  sql
    .selectFrom('concerns')
    .select(lockColumns)
    .where('id', '=', value.id)
    .where('reporter_id', '=', value.viewerId)
    .where(isShownToReporter)
    .forUpdate(),
)

export const countMessages = queryCount((sql, value: { concernId: string }) =>
  sql
    .selectFrom('concern_messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('concern_id', '=', value.concernId),
)

export const insertMessage = insertRow('concern_messages', ['id', 'concern_id', 'author_id', 'content', 'created_at'])

/** Counts a text of the reporter, and opens the concern. */
export const countText = execute((sql, value: { id: string }) =>
  sql
    .updateTable('concerns')
    .set((row) => ({
      text_count: row('text_count', '+', 1),
      closed_at: null,
      closed_by: null,
      closing_note: null,
    }))
    .where('id', '=', value.id),
)

interface Reading {
  id: string
  leaderId: string
  readTextCount: number
  now: string
}
export const markRead = execute((sql, value: Reading) =>
  sql
    .updateTable('concerns')
    .set((row) => ({
      read_text_count: value.readTextCount,
      read_at: row.fn.coalesce('read_at', row.val(value.now)),
      read_by: row.fn.coalesce('read_by', row.val(value.leaderId)),
    }))
    .where('id', '=', value.id),
)

export const markHandled = execute((sql, value: { id: string; leaderId: string; now: string }) =>
  sql.updateTable('concerns').set({ handled_by: value.leaderId, handled_at: value.now }).where('id', '=', value.id),
)

interface Closing {
  id: string
  leaderId: string | null
  note: string | null
  now: string | null
}
/** Closes a concern, or opens it again with null. Its note stays in the audit log. */
export const setClosed = execute((sql, value: Closing) =>
  sql
    .updateTable('concerns')
    .set({ closed_at: value.now, closed_by: value.leaderId, closing_note: value.note })
    .where('id', '=', value.id),
)

/** Counts a change that is news for the reporter. */
export const countNews = execute((sql, value: { id: string }) =>
  sql
    .updateTable('concerns')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', value.id),
)

/** Marks changes up to a version as seen. @returns whether some of them were not */
export const markSeen = executeAndCheck((sql, value: { id: string; reporterId: string; version: number }) =>
  sql
    .updateTable('concerns')
    .set({ seen_version: value.version })
    .where('id', '=', value.id)
    .where('reporter_id', '=', value.reporterId)
    .where('seen_version', '<', value.version)
    .where('version', '>=', value.version)
    .where(isShownToReporter),
)
