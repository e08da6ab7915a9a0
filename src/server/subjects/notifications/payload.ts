import type { PushPayload } from '#contract/notifications.ts'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import { screens } from '#contract/shared/screens.ts'
import * as messages from '#messages'
import type { Notification } from '#server/platform/jobs/notify.ts'
import { type PushContent, tagOf } from './notification.ts'

/** What a kind of notification shows besides the group's name: never names or texts that people wrote. */
type Text = Pick<PushPayload, 'title' | 'path'>

const query = (path: string, values: Record<string, string>) => `${path}?${new URLSearchParams(values)}`
const ownPrayerRequests = query(screens.prayerRequests, { show: 'yours' })

/** What the text of a notification depends on besides itself. */
export interface Shown {
  /** Number of things that it is about. */
  count: number
  /** Number of days until the one that a reminder is about, where the device is. After quiet hours, it can be the same day. */
  daysLeft: number | undefined
}

/** Presents notifications on one kind of destination. */
export interface Presenter<Payload> {
  one(id: string, notification: Notification, shown: Shown): Payload
  /** @param amounts of what has waited for the end of quiet hours */
  several(id: string, amounts: ReadonlyMap<NotificationKind, number>): Payload
  test(id: string): Payload
}

const texts: Record<NotificationKind, (notification: Notification, shown: Shown) => Text> = {
  question: ({ about, isReminder }) => ({
    title: isReminder ? messages.notification_question_reminder() : messages.notification_question(),
    path: screens.question.replace(':id', encodeURIComponent(about)),
  }),
  due_question: ({ about }, { daysLeft }) => ({
    title: daysLeft === 1 ? messages.notification_due_question() : messages.notification_question_reminder(),
    path: screens.question.replace(':id', encodeURIComponent(about)),
  }),
  feedback: () => ({ title: messages.notification_feedback(), path: screens.responses }),
  message: ({ about, to }) =>
    to === 'leaders'
      ? { title: messages.notification_message_of_student(), path: query(screens.adminChat, { chat: about }) }
      : { title: messages.notification_message(), path: screens.chat },
  announcement: ({ isUrgent }) => ({
    title: isUrgent ? messages.notification_urgent_announcement() : messages.notification_announcement(),
    path: screens.announcements,
  }),
  prayer_response: () => ({ title: messages.notification_prayer_response(), path: ownPrayerRequests }),
  prayed: () => ({ title: messages.notification_prayed(), path: ownPrayerRequests }),
  response: (_, { count }) => ({
    title: messages.notification_count_response({ count }),
    path: query(screens.adminResponses, { status: 'pending' }),
  }),
  prayer_request: (_, { count }) => ({
    title: messages.prayer_arrived({ count }),
    path: query(screens.adminPrayerRequests, { show: 'unanswered' }),
  }),
  // Without a hint at what it is about: others may see the screen of a locked phone.
  concern: ({ about, to }) =>
    to === 'recipients'
      ? { title: messages.notification_concern(), path: screens.adminConcern.replace(':id', encodeURIComponent(about)) }
      : {
          title: messages.notification_concern_news(),
          path: screens.concern.replace(':id', encodeURIComponent(about)),
        },
  waiting_person: (_, { count }) => ({
    title: messages.notification_count_waiting_person({ count }),
    path: query(screens.adminUsers, { show: 'waiting' }),
  }),
  confirmation: (_, { count }) => ({
    title: messages.notification_count_confirmation({ count }),
    path: screens.adminDashboard,
  }),
}

const counts: Record<NotificationKind, (values: { count: number }) => string> = {
  question: messages.notification_count_question,
  due_question: messages.notification_count_due_question,
  feedback: messages.notification_count_feedback,
  message: messages.notification_count_message,
  announcement: messages.notification_count_announcement,
  prayer_response: messages.notification_count_prayer_response,
  prayed: messages.notification_count_prayed,
  response: messages.notification_count_response,
  prayer_request: messages.notification_count_prayer_request,
  waiting_person: messages.notification_count_waiting_person,
  concern: messages.notification_count_concern,
  confirmation: messages.notification_count_confirmation,
}

const sumOf = (amounts: ReadonlyMap<NotificationKind, number>) =>
  [...amounts.values()].reduce((sum, amount) => sum + amount, 0)

/** Presents notifications on devices, with the name of the group. */
export function presentOnDevice(groupName: string): Presenter<PushPayload> {
  const present = (id: string, shown: PushContent, body: string, { title, path }: Text): PushPayload => ({
    id,
    tag: tagOf(shown),
    ...(typeof shown !== 'string' && shown.isRepeated && { isQuiet: true }),
    title,
    body,
    path,
  })
  return {
    one: (id, notification, shown) =>
      present(id, notification, groupName, texts[notification.kind](notification, shown)),
    several(id, amounts) {
      const parts = [...amounts].map(([kind, amount]) => counts[kind]({ count: amount }))
      const text = { title: messages.notification_summary({ count: sumOf(amounts) }), path: screens.home }
      return present(id, 'summary', `${parts.join(', ')} · ${groupName}`, text)
    },
    test: (id) => present(id, 'test', groupName, { title: messages.notification_test(), path: screens.notifications }),
  }
}

/** What an address gets leaves this server. So most kinds have the sentence and the link of a concern, and none has a group's name. */
const kindsWithOwnText = new Set<NotificationKind>(['question', 'due_question', 'announcement', 'message', 'response'])

/** Presents notifications at addresses (ADR 075). */
export const atAddress: Presenter<Text & { id: string }> = {
  one(id, notification, shown) {
    if (!kindsWithOwnText.has(notification.kind)) {
      return { id, title: messages.notification_concern_news(), path: screens.home }
    }
    const text = texts[notification.kind](notification, shown)
    // Whose chat it is would be known from the path.
    return { id, ...text, ...(notification.kind === 'message' && { path: text.path.replace(/\?.*/, '') }) }
  },
  several: (id, amounts) => ({
    id,
    title: messages.notification_summary({ count: sumOf(amounts) }),
    path: screens.home,
  }),
  test: (id) => ({ id, title: messages.notification_address_test(), path: screens.home }),
}
