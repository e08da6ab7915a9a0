import { StoredAnnouncementText } from '#contract/announcements.ts'
import { announcementLabels } from '#contract/rules/announcements.ts'
import { latestToday } from '#contract/shared/days.ts'
import { announcement_answer_needs_date, announcement_answer_too_late, announcement_not_found } from '#messages'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import { invalidField } from '#server/platform/errors.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import type { PostType } from '#server/subjects/posts/public.ts'
import { deleteReads } from './reads-store.ts'
import { announcements } from './store.ts'

export const announcementPosts: PostType<StoredAnnouncementText> = {
  kind: 'announcement',
  change: 'announcements',
  text: jsonColumn(StoredAnnouncementText),
  labels: announcementLabels,
  notFound: announcement_not_found,
  table: announcements,
  unread: ['priority', 'forParents', 'answerUntil'],
  check({ startsAt, answerUntil }) {
    if (answerUntil === '') return
    if (startsAt === '') throw invalidField('answerUntil', announcement_answer_needs_date())
    // Which day a moment is depends on where the reader is.
    const day = startsAt.includes('T') ? latestToday(new Date(startsAt)) : startsAt
    if (answerUntil > day) throw invalidField('answerUntil', announcement_answer_too_late())
  },
  factsOf: ({ priority }) => ({ priority }),
  // Only students who have not read it are notified.
  notify(transaction, { id: about, by, now, priority }) {
    notify(transaction, { kind: 'announcement', about, to: 'students', by, isUrgent: priority === 'urgent' }, now)
  },
  async onEdit(transaction, { priority }, announcement, unreadAgain) {
    if (unreadAgain) {
      await deleteReads(transaction, announcement)
      announcementPosts.notify(transaction, announcement)
    }
    return { priority, to: announcement.priority, ...(unreadAgain && { unreadAgain }) }
  },
}
