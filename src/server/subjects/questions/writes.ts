import { type QuestionText, StoredQuestionText } from '#contract/questions.ts'
import { question_not_found } from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import { orNotFound } from '#server/platform/errors.ts'
import { recountStudentStatsForQuestion } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { notify } from '#server/subjects/notifications/public.ts'
import type { PostType } from '#server/subjects/scheduling/public.ts'
import * as store from './store.ts'

export async function createQuestion(transaction: Transaction, question: store.NewQuestion) {
  const row = await store.insertQuestion(transaction, question)
  const { id: entityId, createdBy: actorId, title, now } = question
  await recordHistory(transaction, { kind: 'question.created', actorId, entityId, content: { title }, now })
  notify(transaction, { kind: 'question', about: entityId, to: 'students', by: actorId }, now)
  return row
}

export const questionPosts: PostType<QuestionText> = {
  kind: 'question',
  change: 'questions',
  text: jsonColumn(StoredQuestionText),
  publish: createQuestion,
}

interface Edit extends store.NewText {
  editedBy: string
}

/** Changes a question and keeps its earlier text. @throws {AppError} `not_found`, also if it is deleted */
export async function editQuestion(transaction: Transaction, { editedBy, ...text }: Edit) {
  const earlier = orNotFound(await store.countEdit(transaction, text.id), question_not_found)
  const row = await store.updateText(transaction, text)
  await recordHistory(transaction, {
    kind: 'question.edited',
    actorId: editedBy,
    entityId: text.id,
    content: store.textOf(earlier),
    now: text.now,
  })
  return row
}

/** Deletes a question. Its responses remain. @throws {AppError} `not_found` */
export async function deleteQuestion(transaction: Transaction, deletion: store.Deletion): Promise<void> {
  const { id, deletedBy, now } = deletion
  const deleted = orNotFound(await store.markDeleted(transaction, deletion), question_not_found)
  await recountStudentStatsForQuestion(transaction, id)
  await recordHistory(transaction, {
    kind: 'question.deleted',
    actorId: deletedBy,
    entityId: id,
    content: store.textOf(deleted),
    now,
  })
}
