import * as messages from '#messages'
import type { NotificationKind } from './notifications.ts'

/** What each kind of notification is called. */
export const notificationNames: Readonly<Record<NotificationKind, () => string>> = {
  question: messages.notifications_question,
  due_question: messages.notifications_due_question,
  feedback: messages.notifications_feedback,
  message: messages.notifications_message,
  announcement: messages.notifications_announcement,
  prayer_response: messages.notifications_prayer_response,
  prayed: messages.notifications_prayed,
  concern: messages.notifications_concern,
  response: messages.notifications_response,
  prayer_request: messages.notifications_prayer_request,
  waiting_person: messages.notifications_waiting_person,
  confirmation: messages.notifications_confirmation,
}
