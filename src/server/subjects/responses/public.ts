// What other subjects, commands and the program may use.
import type { Readable } from '#server/platform/database/tables/tables.ts'

export { dueReminderJob } from './due-reminders.ts'
export { countMissing } from './reminders.ts'
export { countUnseenReviews } from './store.ts'
export { countPending } from './summary-store.ts'

/** @public Columns that statements of other subjects may read. */
export const readable = {
  responses: [
    'id',
    'question_id',
    'student_id',
    'status',
    'created_at',
    'feedback',
    'reviewed_by',
    'review_count',
    'seen_review_count',
  ],
} satisfies Readable
