import * as messages from '#messages'
import type { QuestionText } from '../questions.ts'

export const questionRules = {
  title: { max: 200, missing: messages.title_required },
  description: { max: 10_000, missing: messages.description_required },
  category: { missing: messages.category_required },
  dueDate: { missing: messages.due_date_required },
}

/** Returns the fields that leaders write, without what else an object has. */
export const questionText = ({ title, description, category, dueDate }: QuestionText): QuestionText => ({
  title,
  description,
  category,
  dueDate,
})
