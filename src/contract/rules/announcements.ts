import * as messages from '#messages'

export const announcementRules = {
  title: { max: 200, missing: messages.title_required },
  content: { max: 10_000, missing: messages.announcement_content_required },
}
