import * as messages from '#messages'

export const announcementRules = {
  title: { max: 200, missing: messages.title_required },
  content: { max: 10_000, missing: messages.announcement_content_required },
  place: { max: 200 },
}

/** Names of the fields, as the form shows them. */
export const announcementLabels = {
  title: messages.broadcast_form_title,
  content: messages.broadcast_form_content,
  priority: messages.broadcast_form_priority,
  startsAt: messages.announcement_starts,
  place: messages.announcement_place,
  forParents: messages.announcement_for_parents,
  answerUntil: messages.announcement_answer_until,
}

type Field = keyof typeof announcementLabels

/** Returns the fields that leaders write, without what else an object has. */
export const announcementText = <Text extends Record<Field, unknown>>({
  title,
  content,
  priority,
  startsAt,
  place,
  forParents,
  answerUntil,
}: Text): Pick<Text, Field> => ({ title, content, priority, startsAt, place, forParents, answerUntil })
