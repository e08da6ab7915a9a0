import type { Announcement, Priority, StoredAnnouncementText } from '#contract/announcements.ts'
import { announcementLabels, announcementRules, announcementText } from '#contract/rules/announcements.ts'
import * as messages from '#messages'
import { api, apiOnce, apiPage } from '#web/api/api.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { type ManagedPosts, scheduledMeta } from '#web/posts/managed-posts.ts'
import { formatStart } from '#web/ui/event-start.ts'
import { checkAnswerUntil, checkStart, enteredStart } from './entered-start.ts'
import { priorityLabels } from './priority-badge.tsx'

/** How a date or a place is shown that there is not. */
const nothing = '—'

/** What a new announcement starts with. */
export const emptyAnnouncement = {
  title: '',
  content: '',
  priority: 'normal',
  startsAt: '',
  place: '',
  forParents: '',
  answerUntil: '',
}

/** Returns the fields of the form. */
export const textOf = ({ startsAt = '', place = '', forParents, answerUntil = '', ...announcement }: Announcement) =>
  announcementText({ ...announcement, startsAt, place, forParents: forParents ? 'yes' : '', answerUntil })

/** Returns what the server gets of the form. */
function bodyOf(text: Record<string, string>) {
  const { startsAt, place, forParents, answerUntil, ...rest } = text as StoredAnnouncementText
  return {
    ...rest,
    startsAt: enteredStart(startsAt),
    place: place || null,
    forParents: forParents === 'yes',
    answerUntil: answerUntil || null,
  }
}

export const announcementPosts: ManagedPosts<Announcement> = {
  name: 'announcement',
  change: 'announcements',
  rules: { ...announcementRules, startsAt: { check: checkStart }, answerUntil: { check: checkAnswerUntil } },
  labels: announcementLabels,
  shown: {
    priority: (priority) => priorityLabels[priority as Priority](),
    startsAt: (startsAt) => formatStart(startsAt) || nothing,
    place: (place) => place || nothing,
    forParents: (forParents) => (forParents ? messages.permission_yes() : messages.permission_no()),
    answerUntil: (day) => formatStart(day) || nothing,
  },
  textOf,
  list: pagedQuery([...queryKeys.announcements, 'all'], (cursor) => apiPage('GET /api/broadcasts', cursor), {
    failureMessage: messages.announcements_failed,
  }),
  scheduled: pagedQuery(
    [...queryKeys.announcements, 'scheduled'],
    (cursor) => apiPage('GET /api/broadcasts/scheduled', cursor),
    scheduledMeta,
  ),
  create: ({ text, ...how }, key) => apiOnce('POST /api/broadcasts', { body: { ...bodyOf(text), ...how } }, key),
  edit: (id, { text, ...how }) =>
    api('PUT /api/broadcasts/{id}', { params: { id }, body: { ...bodyOf(text), ...how } }),
  remove: (id) => api('DELETE /api/broadcasts/{id}', { params: { id } }),
  restore: (id) => api('POST /api/broadcasts/{id}/restore', { params: { id } }),
  texts: {
    create: messages.broadcast_form,
    edit: messages.broadcast_form_edit,
    when: messages.broadcast_when,
    publish: messages.broadcast_send,
    publishDone: messages.broadcast_sent,
    publishFailed: messages.broadcast_send_failed,
    schedule: messages.broadcast_schedule,
    scheduleDone: messages.broadcast_scheduled,
    save: messages.responses_save,
    saveDone: messages.broadcast_saved,
    saveFailed: messages.save_failed,
    publishNow: messages.broadcast_send_now,
    publishNowQuestion: messages.broadcast_send_now_question,
    publishNowConsequence: messages.broadcast_send_now_consequence,
    publishNowFailed: messages.broadcast_send_failed,
    cancel: messages.broadcast_cancel,
    cancelQuestion: messages.broadcast_cancel_question,
    cancelDone: messages.broadcast_canceled,
    cancelFailed: messages.broadcast_cancel_failed,
    remove: messages.broadcast_delete,
    removeQuestion: messages.broadcast_confirm_delete,
    removeConsequence: messages.broadcast_delete_consequence,
    removeDone: messages.broadcast_deleted,
    removeFailed: messages.broadcast_delete_failed,
  },
}
