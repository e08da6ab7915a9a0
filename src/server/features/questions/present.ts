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

export function presentQuestion(row: QuestionRow): Question {
  const { id: _id, title, description, category, due_date: dueDate, my_status: status } = row
  const question = { _id, title, description, category, dueDate }
  return status ? { ...question, myResponse: { status } } : question
}
