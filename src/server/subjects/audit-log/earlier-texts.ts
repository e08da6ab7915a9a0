import * as z from 'zod/mini'
import { groupByKind, type HistoryKind } from '#contract/rules/audit-log.ts'
import type { Page, PageQuery } from '#contract/shared/fields.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { type NumberOrder, paginateByNumber } from '#server/platform/http/pagination.ts'
import { type Pages, pageSize, pagesOf } from '#server/platform/personal-data/pages.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { listEdits } from './edits-store.ts'
import { findRange, listEntries } from './store.ts'

type EditRow = Awaited<ReturnType<typeof listEdits>>[number]

/** Smaller than the number of any edit. */
const beforeAll = -(2 ** 31)

const editsOf = <Item>(reader: Reader, entityId: string, presentEdit: (edit: EditRow) => Item): Pages<Item> =>
  pagesOf(
    beforeAll,
    pageSize.long,
    (after, limit) => listEdits(reader, { entityId, after, limit }, 'oldest first'),
    ({ number }) => number,
    presentEdit,
  )

/**
 * Returns what reads the texts before the edits of one kind. They are stored with the entries of the edits, and nowhere else.
 * @param schema of an earlier text, with facts and content of the entry, `replacedAt` and `replacedBy`: it may leave any of them out
 */
export function earlierTexts<Text>(schema: z.ZodMiniType<Text>) {
  const present = ({ at, facts, content, editor_name }: EditRow): Text =>
    z.parse(schema, {
      ...JSON.parse(facts),
      ...JSON.parse(content ?? '{}'),
      replacedAt: at,
      replacedBy: { name: shownName(editor_name) },
    })

  return {
    /** Returns one page of the earlier texts of an entity. @throws {AppError} `invalid` if the cursor is malformed */
    page: (reader: Reader, entityId: string, query: PageQuery, order?: NumberOrder): Promise<Page<Text>> =>
      paginateByNumber(query, (after, limit) => listEdits(reader, { entityId, after, limit }, order), present, order),

    /** Returns all earlier texts of an entity, oldest first. */
    pages: <Item>(reader: Reader, entityId: string, presentText: (text: Text) => Item): Pages<Item> =>
      editsOf(reader, entityId, (edit) => presentText(present(edit))),
  }
}

/** Greater than the number of any edit. */
const afterAll = 2 ** 31 - 1
/** Maximum number of edits that are looked at to say what has changed. */
const maxCompared = 100

/**
 * Returns who edited a text last, and which fields its newest edits have changed.
 * @param count number of the newest edits to look at
 * @param current the text after them, by field
 * @param read returns the text before an edit from its facts and content
 */
export async function describeEdits(
  reader: Reader,
  entityId: string,
  count: number,
  current: Record<string, unknown>,
  read = (entry: Record<string, unknown>) => entry,
) {
  const limit = Math.min(Math.max(count, 1), maxCompared)
  const edits = await listEdits(reader, { entityId, after: afterAll, limit })
  const [last, first] = [edits[0], edits.at(-1)]
  const earlier = read({ ...JSON.parse(first?.facts ?? '{}'), ...JSON.parse(first?.content ?? '{}') })
  return {
    by: last === undefined ? null : { name: shownName(last.editor_name) },
    at: last?.at ?? null,
    fields:
      edits.length === count ? Object.keys(current).filter((field) => (earlier[field] ?? '') !== current[field]) : [],
  }
}

/** Number of the newest entries among which the last change is looked for. */
const maxSearched = 50

/** Returns who made the last change of a kind, and when, in the settings or of a person. Null if it is long ago. */
export async function findLastChange(reader: Reader, kind: HistoryKind, person?: string) {
  const newest = { ...(await findRange(reader)), limit: maxSearched }
  const entries = await listEntries(reader, { person, group: groupByKind[kind] }, newest)
  const last = entries.find((entry) => entry.kind === kind && (person === undefined || entry.subject_id === person))
  return { by: last === undefined ? null : { name: shownName(last.actor_name) }, at: last?.at ?? null }
}

/** Returns how many edits a text has had, up to a maximum. */
export const countEdits = async (reader: Reader, entityId: string, max: number): Promise<number> =>
  (await listEdits(reader, { entityId, after: beforeAll, limit: max }, 'oldest first')).length

/** Returns the ids of those who have edited a text, each once. */
export async function listEditors(reader: Reader, entityId: string): Promise<Set<string>> {
  const editors = new Set<string>()
  for await (const page of editsOf(reader, entityId, ({ editor_id }) => editor_id)) {
    for (const id of page) if (id !== null) editors.add(id)
  }
  return editors
}
