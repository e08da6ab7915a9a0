import * as messages from '#messages'
import { limits } from './limits.ts'

export const questionRules = {
  title: { max: limits.questionTitle.most, missing: messages.title_required },
  description: { max: limits.questionDescription.most, missing: messages.description_required },
  category: { missing: messages.category_required },
  dueDate: { missing: messages.due_date_required },
}

export const responseRules = { answer: { max: limits.answer.most, missing: messages.answer_required } }

export const prayerRequestRules = { content: { max: limits.prayer.most, missing: messages.prayer_required } }

export const prayerResponseRules = {
  response: { max: limits.prayerResponse.most, missing: messages.prayer_response_required },
}

export const announcementRules = {
  title: { max: limits.announcementTitle.most, missing: messages.title_required },
  content: { max: limits.announcementContent.most, missing: messages.announcement_content_required },
}
