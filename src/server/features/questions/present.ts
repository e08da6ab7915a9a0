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

export const presentQuestion = (row: QuestionRow): Question => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  category: row.category,
  dueDate: row.due_date,
  ...(row.my_status && { myResponse: { status: row.my_status } }),
})
