import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { responses } from './file-lists.ts'
import { eraseResponses, hasUnseenReview, isUnanswered } from './store.ts'
import { countPending } from './summary-store.ts'

export const personalData = {
  tables: {
    question_reminders: {
      question_id: 'id',
      number: 'number',
      reminded_by: 'id',
      reminded_at: 'time',
      students: 'number',
    },
    responses: {
      id: 'id',
      question_id: 'id',
      student_id: 'id',
      answer: { text: 'deleted', of: 'student_id' },
      status: 'code',
      feedback: { text: 'deleted', of: 'student_id' },
      created_at: 'time',
      reviewed_by: 'id',
      reviewed_at: 'time',
      review_count: 'number',
      seen_review_count: 'number',
      edit_count: 'number',
      edited_at: 'time',
    },
    response_reviews: {
      response_id: 'id',
      number: 'number',
      status: 'code',
      feedback: {
        text: 'deleted',
        of: 'response_id',
        notInFile: 'earlier reviews are for leaders; the response has the newest one',
      },
      reviewed_by: 'id',
      reviewed_at: 'time',
    },
  },
  erase: { batches: [eraseResponses], changes: [{ change: 'responses', to: 'leaders' }] },
  files: [responses],
  pushes: {
    // Questions are below responses, and do not know of them.
    question: { isStillUnread: isUnanswered },
    feedback: { isStillUnread: hasUnseenReview },
    response: { count: countPending },
  },
} satisfies PersonalData
