import { type QuestionText, StoredQuestionText } from '#contract/questions.ts'
import { questionLabels } from '#contract/rules/questions.ts'
import { question_not_found } from '#messages'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import { studentStats } from '#server/subjects/accounts/public.ts'
import type { PostType } from '#server/subjects/posts/public.ts'
import { questions } from './store.ts'

export const questionPosts: PostType<QuestionText> = {
  kind: 'question',
  change: 'questions',
  text: jsonColumn(StoredQuestionText),
  labels: questionLabels,
  notFound: question_not_found,
  table: questions,
  notify: (transaction, { id: about, by, now }) =>
    notify(transaction, { kind: 'question', about, to: 'students', by }, now),
  // Responses to deleted questions remain, and do not count.
  onDeletion: studentStats.recountStudentStatsForQuestion,
}
