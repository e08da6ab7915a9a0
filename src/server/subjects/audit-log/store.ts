import { type Kysely, sql as raw } from 'kysely'
import type { HistoryGroup, HistoryKind } from '#contract/rules/audit-log.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { sharedUsername } from '#server/platform/database/shared-username.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { nameOfEntry } from './chain.ts'
import { hiddenGroup } from './kinds.ts'

export interface EntryRow {
  number: number
  at: string
  kind: HistoryKind
  actor_id: string | null
  actor_name: string | null
  actor_username: string | null
  subject_id: string | null
  subject_name: string | null
  subject_username: string | null
  subject_erased_at: string | null
  entity_id: string | null
  facts: string
  content: string | null
  hash: string
}

/** Times and numbers between which entries are listed. `from` and `after` are included, `to` and `before` are not. */
interface Range {
  from: string
  to: string
  after: number
  before: number
}

const earliest = { time: '', number: 0 }
/** `~` would sort before digits in some collations. */
const latest = { time: '9999', number: 2 ** 31 - 1 }

const selectFirstFrom = statement((sql, value: { from: string }) =>
  sql.selectFrom('history_entries').select('seq').where('at', '>=', value.from).orderBy('at').orderBy('seq').limit(1),
)
const selectLastBefore = statement((sql, value: { to: string }) =>
  sql
    .selectFrom('history_entries')
    .select('seq')
    .where('at', '<', value.to)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1),
)
/**
 * Finds the numbers of the entries between two times, so that a list of a short time reads few rows. Entries are sorted by number,
 * which a clock that jumps does not change (DU8).
 */
export async function findRange(reader: Reader, from = earliest.time, to = latest.time): Promise<Range> {
  const [first, last] = await Promise.all([
    from === earliest.time ? { seq: earliest.number } : reader.first(selectFirstFrom, { from }),
    to === latest.time ? { seq: latest.number - 1 } : reader.first(selectLastBefore, { to }),
  ])
  return { from, to, after: first?.seq ?? latest.number, before: (last?.seq ?? earliest.number) + 1 }
}

/** Maximum number of entries of one millisecond that a cursor is searched in. */
const maxAtOnce = 10_000
const selectAt = statement((sql, value: { at: string; limit: number }) =>
  sql
    .selectFrom('history_entries')
    .select(['seq', 'hash'])
    .where('at', '=', value.at)
    .orderBy('seq')
    .limit(value.limit),
)
/** Returns the number of an entry by its time and name, which cursors have instead of the number. */
export async function findNumber(reader: Reader, at: string, name: string): Promise<number | undefined> {
  const rows = await reader.all(selectAt, { at, limit: maxAtOnce })
  return rows.find(({ hash }) => nameOfEntry(hash) === name)?.seq
}

interface Listing extends Range {
  limit: number
}
const newestBefore = (sql: Kysely<Tables>, listing: Listing) =>
  sql
    .selectFrom('history_entries')
    .leftJoin('users as actor', 'actor.id', 'history_entries.actor_id')
    .leftJoin('users as subject', 'subject.id', 'history_entries.subject_id')
    .select(['seq as number', 'at', 'kind', 'actor_id', 'subject_id', 'entity_id', 'facts', 'content', 'hash'])
    .select(['actor.name as actor_name', 'subject.name as subject_name', 'subject.erased_at as subject_erased_at'])
    .select([sharedUsername('actor', 'actor_username'), sharedUsername('subject', 'subject_username')])
    // Concerns are in the same chain, and no route lists them (ADR 047).
    .where('kind_group', '<>', raw.lit(hiddenGroup))
    .$narrowType<{ kind: HistoryKind }>()
    .where('seq', '>=', listing.after)
    .where('seq', '<', listing.before)
    .where('at', '>=', listing.from)
    .where('at', '<', listing.to)
    .orderBy('seq', 'desc')
    .limit(listing.limit)

/** Selects entries by or about a person, or all, of a group or of all. Each combination has its own index. */
const selectBy = (column: 'actor_id' | 'subject_id' | undefined, isOfGroup: boolean) =>
  statement((sql, value: Listing & { person: string; group: string }) => {
    const all = newestBefore(sql, value)
    const found = column === undefined ? all : all.where(column, '=', value.person)
    return isOfGroup ? found.where('kind_group', '=', value.group as HistoryGroup) : found
  })
const ofGroup = { all: selectBy(undefined, true), by: selectBy('actor_id', true), about: selectBy('subject_id', true) }
const ofAny = { all: selectBy(undefined, false), by: selectBy('actor_id', false), about: selectBy('subject_id', false) }

interface Filters {
  /** Actor or subject. */
  person?: string | undefined
  group?: HistoryGroup | undefined
}
/** Lists the entries that match the filters, newest first. */
export async function listEntries(reader: Reader, { person, group }: Filters, listing: Listing): Promise<EntryRow[]> {
  const select = group === undefined ? ofAny : ofGroup
  const values = { ...listing, person: person ?? '', group: group ?? '' }
  if (person === undefined) return reader.all(select.all, values)
  const found = await Promise.all([reader.all(select.by, values), reader.all(select.about, values)])
  const rows = new Map(found.flat().map((row) => [row.number, row]))
  return [...rows.values()].sort((one, other) => other.number - one.number).slice(0, listing.limit)
}
