import * as messages from '#messages'
import { limits } from '../limits.ts'

export const questionRules = {
  title: { max: limits.questionTitle.max, missing: messages.title_required },
  description: { max: limits.questionDescription.max, missing: messages.description_required },
  category: { missing: messages.category_required },
  dueDate: { missing: messages.due_date_required },
}

export const responseRules = { answer: { max: limits.answer.max, missing: messages.answer_required } }

export const prayerRequestRules = { content: { max: limits.prayer.max, missing: messages.prayer_required } }

export const prayerResponseRules = {
  response: { max: limits.prayerResponse.max, missing: messages.prayer_response_required },
}

export const announcementRules = {
  title: { max: limits.announcementTitle.max, missing: messages.title_required },
  content: { max: limits.announcementContent.max, missing: messages.announcement_content_required },
}
