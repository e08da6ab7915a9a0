// What other subjects, commands and the program may use.
import type { Readable } from '#server/platform/database/tables/tables.ts'

export { questionPosts } from './post-type.ts'
export { presentListed, presentScheduled } from './present.ts'
export { countResponsesTo, questions } from './store.ts'

/** @public Columns that statements of other subjects may read. */
export const readable = {
  questions: [
    ...(['id', 'title', 'description', 'category', 'due_date'] as const),
    ...(['created_by', 'created_at', 'updated_at', 'deleted_at', 'edit_count'] as const),
  ],
} satisfies Readable
