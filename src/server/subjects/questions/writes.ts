import { type QuestionText, StoredQuestionText } from '#contract/questions.ts'
import { question_not_found } from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import { orNotFound } from '#server/platform/errors.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import { recountStudentStatsForQuestion } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import type { Deletion, Edit, NewPost, PostType, Restoration } from '#server/subjects/posts/public.ts'
import { questionLabels, questions } from './store.ts'

async function publishQuestion(transaction: Transaction, question: QuestionText & NewPost) {
  await questions.insert(transaction, question)
  const { id: entityId, createdBy: actorId, title, now } = question
  await recordHistory(transaction, { kind: 'question.created', actorId, entityId, content: { title }, now })
  notify(transaction, { kind: 'question', about: entityId, to: 'students', by: actorId }, now)
}

export const questionPosts: PostType<QuestionText> = {
  kind: 'question',
  change: 'questions',
  text: jsonColumn(StoredQuestionText),
  labels: questionLabels,
  publish: publishQuestion,
}

/**
 * Changes a question. Its earlier text is kept in the history.
 * @throws {AppError} `not_found`, also if it is deleted; `edited_meanwhile`
 */
export async function editQuestion(transaction: Transaction, text: QuestionText, edit: Edit): Promise<void> {
  const { id: entityId, editedBy: actorId, now } = edit
  const { before: content, isCounted } = orNotFound(await questions.edit(transaction, text, edit), question_not_found)
  if (!isCounted) return
  await recordHistory(transaction, { kind: 'question.edited', actorId, entityId, content: { ...content }, now })
}

/** Deletes a question. Its responses remain. @throws {AppError} `not_found` */
export async function deleteQuestion(transaction: Transaction, deletion: Deletion): Promise<void> {
  const { id: entityId, deletedBy: actorId, now } = deletion
  const content = orNotFound(await questions.remove(transaction, deletion), question_not_found)
  await recountStudentStatsForQuestion(transaction, entityId)
  await recordHistory(transaction, { kind: 'question.deleted', actorId, entityId, content: { ...content }, now })
}

/** Restores a deleted question. @throws {AppError} `not_found`, also if it is too late */
export async function restoreQuestion(transaction: Transaction, restoration: Restoration): Promise<void> {
  const { id: entityId, restoredBy: actorId, now } = restoration
  const { title } = orNotFound(await questions.restore(transaction, restoration), question_not_found)
  await recountStudentStatsForQuestion(transaction, entityId)
  await recordHistory(transaction, { kind: 'question.restored', actorId, entityId, content: { title }, now })
}
