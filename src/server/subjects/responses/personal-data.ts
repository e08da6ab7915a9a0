import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { responses } from './file-lists.ts'
import { deleteDueReminders } from './reminder-store.ts'
import { eraseResponses, hasUnseenReview, isUnanswered } from './store.ts'
import { countPending } from './summary-store.ts'

export const personalData = {
  tables: {
    due_reminders: {},
    question_reminders: {},
    responses: {
      answer: { text: 'deleted', of: 'student_id' },
      status: 'code',
      feedback: { text: 'deleted', of: 'student_id' },
    },
    response_reviews: {
      status: 'code',
      feedback: {
        text: 'deleted',
        of: 'response_id',
        notInFile: 'earlier reviews are for leaders; the response has the newest one',
      },
    },
  },
  erase: {
    atOnce: (transaction, { id }) => deleteDueReminders(transaction, id),
    batches: [eraseResponses],
    changes: [{ change: 'responses', to: 'leaders' }],
  },
  files: [responses],
  pushes: {
    // Questions are below responses, and do not know of them.
    question: { isStillUnread: isUnanswered },
    due_question: { isStillUnread: isUnanswered },
    feedback: { isStillUnread: hasUnseenReview },
    response: { count: countPending },
  },
} satisfies PersonalData
