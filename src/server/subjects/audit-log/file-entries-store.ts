import { sql as raw } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { nameOfEntry } from './chain.ts'

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
