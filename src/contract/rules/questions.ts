import * as messages from '#messages'
import { limits } from '../limits.ts'

export const questionRules = {
  title: { max: limits.questionTitle.max, missing: messages.title_required },
  description: { max: limits.questionDescription.max, missing: messages.description_required },
  category: { missing: messages.category_required },
  dueDate: { missing: messages.due_date_required },
}
