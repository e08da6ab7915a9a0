import type { Category, Question } from '#contract/questions.ts'
import type { ResponseStatus } from '#contract/response-status.ts'

interface QuestionRow {
  id: string
  title: string
  description: string
  category: Category
  due_date: string
  my_status?: ResponseStatus | null
}

interface OwnResponseRow {
  status: ResponseStatus
  feedback: string | null
  reviewer_name: string | null
}

export function presentQuestion(row: QuestionRow): Question {
  const { id: _id, title, description, category, due_date: dueDate, my_status: status } = row
  const question = { _id, title, description, category, dueDate }
  return status ? { ...question, myResponse: { status } } : question
}

export const presentOwnResponse = (row: OwnResponseRow): Question['myResponse'] => ({
  status: row.status,
  feedback: row.feedback,
  reviewedBy: row.reviewer_name === null ? null : { name: row.reviewer_name },
})
