import * as z from 'zod/mini'
import { Category, type QuestionText } from '#contract/questions.ts'
import { question_not_found } from '#messages'
import { changeCounters } from '#server/platform/database/counters.ts'
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
  await changeCounters(transaction, { questions: 1 })
  const { id: entityId, createdBy: actorId, title, now } = question
  await recordHistory(transaction, { kind: 'question.created', actorId, entityId, content: { title }, now })
  notify(transaction, { kind: 'question', about: entityId, to: 'students', by: actorId }, now)
  return row
}

/** A scheduled question is stored without the limits of its form, because later releases may change them. */
const storedText = {
  title: z.string(),
  description: z.string(),
  category: Category,
  dueDate: z.string(),
} satisfies Record<keyof QuestionText, z.ZodMiniType>

export const questionPosts: PostType<QuestionText> = {
  kind: 'question',
  change: 'questions',
  text: jsonColumn(z.object(storedText)),
  publish: createQuestion,
}

interface Edit extends store.NewText {
  editedBy: string
}

/** Changes a question and keeps its earlier text. @throws {AppError} `not_found`, also if it is deleted */
export async function editQuestion(transaction: Transaction, { editedBy, ...text }: Edit) {
  const { id: questionId, ...earlier } = orNotFound(await store.countEdit(transaction, text.id), question_not_found)
  const { title, description, category, due_date: dueDate, edit_count: number } = earlier
  const revision = { questionId, number, title, description, category, dueDate, replacedBy: editedBy, now: text.now }
  await store.insertRevision(transaction, revision)
  const row = await store.updateText(transaction, text)
  await recordHistory(transaction, {
    kind: 'question.edited',
    actorId: editedBy,
    entityId: questionId,
    content: { title, description, category, dueDate },
    now: text.now,
  })
  return row
}

/** Deletes a question. Its responses remain. @throws {AppError} `not_found` */
export async function deleteQuestion(transaction: Transaction, deletion: store.Deletion): Promise<void> {
  const { id, deletedBy, now } = deletion
  const deleted = orNotFound(await store.markDeleted(transaction, deletion), question_not_found)
  const { title, description, category, due_date: dueDate } = deleted
  await recountStudentStatsForQuestion(transaction, id)
  await changeCounters(transaction, { questions: -1 })
  await recordHistory(transaction, {
    kind: 'question.deleted',
    actorId: deletedBy,
    entityId: id,
    content: { title, description, category, dueDate },
    now,
  })
}
