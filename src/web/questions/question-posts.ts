import type { Category, Question, QuestionText } from '#contract/questions.ts'
import { questionLabels, questionRules, questionText } from '#contract/rules/questions.ts'
import * as messages from '#messages'
import { api, apiOnce, apiPage } from '#web/api/api.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { type ManagedPosts, scheduledMeta } from '#web/posts/managed-posts.ts'
import { formatDay } from '#web/ui/dates.tsx'
import { categoryLabels } from './domain-badges.tsx'
import { questionsQuery } from './queries.ts'

export const questionPosts: ManagedPosts<Question> = {
  name: 'question',
  change: 'questions',
  rules: questionRules,
  labels: questionLabels,
  shown: { category: (category) => categoryLabels[category as Category](), dueDate: formatDay },
  textOf: questionText,
  list: questionsQuery,
  scheduled: pagedQuery(
    [...queryKeys.questions, 'scheduled'],
    (cursor) => apiPage('GET /api/questions/scheduled', cursor),
    scheduledMeta,
  ),
  create: ({ text, ...how }, key) =>
    apiOnce('POST /api/questions', { body: { ...(text as QuestionText), ...how } }, key),
  edit: (id, { text, ...how }) =>
    api('PUT /api/questions/{id}', { params: { id }, body: { ...(text as QuestionText), ...how } }),
  remove: (id) => api('DELETE /api/questions/{id}', { params: { id } }),
  restore: (id) => api('POST /api/questions/{id}/restore', { params: { id } }),
  texts: {
    create: messages.questions_form_heading_create,
    edit: messages.questions_form_heading_edit,
    when: messages.questions_publish,
    publish: messages.questions_form_create,
    publishDone: messages.questions_created,
    publishFailed: messages.something_went_wrong,
    schedule: messages.questions_schedule,
    scheduleDone: messages.questions_scheduled,
    save: messages.questions_form_update,
    saveDone: messages.questions_updated,
    saveFailed: messages.something_went_wrong,
    publishNow: messages.questions_publish_now,
    publishNowQuestion: messages.questions_publish_now_question,
    publishNowConsequence: messages.questions_publish_now_consequence,
    publishNowFailed: messages.save_failed,
    cancel: messages.questions_cancel,
    cancelQuestion: messages.questions_cancel_question,
    cancelDone: messages.questions_canceled,
    cancelFailed: messages.questions_cancel_failed,
    remove: messages.questions_delete,
    removeQuestion: messages.questions_confirm_delete,
    removeConsequence: messages.questions_delete_consequence,
    removeDone: messages.questions_deleted,
    removeFailed: messages.questions_delete_failed,
  },
}
