// What other subjects, commands and the program may use.
import type { Readable } from '#server/platform/database/tables/tables.ts'

export { countEdits, describeEdits, earlierTexts, findLastChange, listEditors } from './earlier-texts.ts'
export { findFileEntry, findFileEntryByName } from './file-store.ts'
export type { ConcernKind } from './kinds.ts'
export { factsOf, type HistoryRecord, recordHistory } from './record.ts'
export { type Fault, type Head, verifyHistory, type Witness } from './verify.ts'

/** @public Columns that statements of other subjects may read. */
export const readable = {
  history_entries: ['seq', 'at', 'actor_id', 'kind', 'kind_group', 'entity_id', 'subject_id', 'content'],
} satisfies Readable
