import * as messages from '#messages'
import { checkYear } from '../shared/days.ts'

export const questionRules = {
  title: { max: 200, missing: messages.title_required },
  description: { max: 10_000, missing: messages.description_required },
  category: { missing: messages.category_required },
  dueDate: { missing: messages.due_date_required, check: checkYear },
}

/** Names of the fields, as the form shows them. */
export const questionLabels = {
  title: messages.questions_form_title,
  description: messages.questions_form_description,
  category: messages.questions_form_category,
  dueDate: messages.due_date,
}

type Field = keyof typeof questionRules

/** Returns the fields that leaders write, without what else an object has. */
export const questionText = <Text extends Record<Field, unknown>>({
  title,
  description,
  category,
  dueDate,
}: Text): Pick<Text, Field> => ({ title, description, category, dueDate })
