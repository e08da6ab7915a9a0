import { type Kysely, sql as raw } from 'kysely'
import { type HistoryKind, historyKinds } from '#contract/rules/audit-log.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { FileReader } from '#server/platform/personal-data/declaration.ts'
import { nameOfEntry } from './chain.ts'
import { hiddenGroup } from './kinds.ts'

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
  /^(?:confirmation|guardian_link|transcript|export|message|chat|person)\.|^account\.(?:held|released|kept|erased)$/
const kindsNotForThePerson = historyKinds.filter((kind) => notForThePerson.test(kind)).map((kind) => raw.lit(kind))
const selectBySubjectForThem = statement((sql, value: LogListing) =>
  entriesAfter(sql, value)
    .where('subject_id', '=', value.person)
    .where((row) => row.or([row('actor_id', '=', value.person), row('kind', 'not in', kindsNotForThePerson)])),
)
/** Lists the entries of the audit log by and about a person, without those that the reader of the file may not see. */
export async function listEntries(reader: Reader, listing: LogListing, audience: FileReader) {
  const [by, about] = await Promise.all([
    reader.all(selectByActor, listing),
    reader.all(audience === 'person' ? selectBySubjectForThem : selectBySubject, listing),
  ])
  const rows = new Map([...by, ...about].map((row) => [row.seq, row]))
  return [...rows.values()].sort((one, other) => one.seq - other.seq).slice(0, listing.limit)
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

// Entries about files that leaders and people have downloaded.

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
export async function findFileEntryByName(reader: Reader, name: string) {
  for (let before = 2 ** 31 - 1; ; ) {
    const rows = await reader.all(selectFiles, { before, limit: 1000 })
    const found = rows.find(({ hash }) => nameOfEntry(hash) === name)
    const last = rows.at(-1)
    if (found !== undefined || last === undefined) return found
    before = last.seq
  }
}
