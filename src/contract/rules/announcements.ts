import * as messages from '#messages'
import { limits } from '../limits.ts'

export const announcementRules = {
  title: { max: limits.announcementTitle.max, missing: messages.title_required },
  content: { max: limits.announcementContent.max, missing: messages.announcement_content_required },
}
