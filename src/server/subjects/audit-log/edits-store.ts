import { type Kysely, sql as raw } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { NumberOrder } from '#server/platform/http/pagination.ts'

// Edits of one text: entries of the log, and rows of `earlier_texts`, which have what their entries do not say.

/** Kinds of entries whose content is the text before an edit, as in the condition of the index `history_entries_of_edits`. */
const editKinds = [
  'question.edited',
  'response.edited',
  'message.edited',
  'prayer.edited',
  'announcement.edited',
] as const

interface Listing {
  entityId: string
  /** Number after which the list begins, in its order. */
  after: number
  limit: number
}
const editsIn = (sql: Kysely<Tables>, table: 'history_entries' | 'earlier_texts', { entityId, limit }: Listing) =>
  sql
    .selectFrom(`${table} as edit` as 'history_entries as edit')
    .leftJoin('users as editor', 'editor.id', 'edit.actor_id')
    .select(['edit.seq as number', 'edit.at', 'edit.facts', 'edit.content'])
    .select(['edit.actor_id as editor_id', 'editor.name as editor_name'])
    .where('edit.entity_id', '=', entityId)
    .where('edit.content', 'is not', null)
    .limit(limit)

const inEntries = (sql: Kysely<Tables>, listing: Listing) =>
  editsIn(sql, 'history_entries', listing)
    .where(
      'edit.kind',
      'in',
      editKinds.map((kind) => raw.lit(kind)),
    )
    .where((edit) =>
      edit.not(
        edit.exists(
          edit
            .selectFrom('earlier_texts')
            .select('earlier_texts.seq')
            .whereRef('earlier_texts.entity_id', '=', 'edit.entity_id')
            .whereRef('earlier_texts.seq', '=', 'edit.seq'),
        ),
      ),
    )
const inEarlierTexts = (sql: Kysely<Tables>, listing: Listing) => editsIn(sql, 'earlier_texts', listing)

type Edits = ReturnType<typeof editsIn>
const oldestFirst = (edits: Edits, { after }: Listing) => edits.where('edit.seq', '>', after).orderBy('edit.seq')
const newestFirst = (edits: Edits, { after }: Listing) =>
  edits.where('edit.seq', '<', after).orderBy('edit.seq', 'desc')

const statements = {
  'oldest first': [
    statement((sql, listing: Listing) => oldestFirst(inEntries(sql, listing), listing)),
    statement((sql, listing: Listing) => oldestFirst(inEarlierTexts(sql, listing), listing)),
  ],
  'newest first': [
    statement((sql, listing: Listing) => newestFirst(inEntries(sql, listing), listing)),
    statement((sql, listing: Listing) => newestFirst(inEarlierTexts(sql, listing), listing)),
  ],
} as const

/** Lists edits of a text, each with the text before it. */
export async function listEdits(reader: Reader, listing: Listing, order: NumberOrder = 'newest first') {
  const edits = await Promise.all(statements[order].map((select) => reader.all(select, listing)))
  const sign = order === 'oldest first' ? 1 : -1
  return edits
    .flat()
    .sort((one, other) => sign * (one.number - other.number))
    .slice(0, listing.limit)
}
