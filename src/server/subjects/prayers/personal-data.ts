import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { erasePrayerRequests, erasePrayers, hidePrayerRequests } from './erase-store.ts'
import { prayedFor, prayerRequests } from './file-lists.ts'
import { countPrayersWithoutResponse, hasUnseenPrayers, hasUnseenResponse } from './store.ts'

export const personalData = {
  tables: {
    prayer_requests: {
      id: 'id',
      student_id: 'id',
      content: { text: 'deleted', of: 'student_id' },
      created_at: 'time',
      prayer_count: 'number',
      deleted_at: 'time',
      deleted_by: 'id',
      audience: 'code',
      edit_count: 'number',
      edited_at: 'time',
      answered_at: 'time',
      thanks: { text: 'deleted', of: 'student_id' },
      has_response: 'number',
      seen_prayer_count: 'number',
      seen_response: 'number',
    },
    prayers: { prayer_request_id: 'id', student_id: 'id', created_at: 'time' },
    prayer_responses: {
      prayer_request_id: 'id',
      content: { text: 'deleted', of: 'prayer_request_id' },
      responded_by: 'id',
      responded_at: 'time',
      is_private: 'number',
    },
  },
  erase: {
    atOnce: hidePrayerRequests,
    batches: [erasePrayers, erasePrayerRequests],
    changes: [{ change: 'prayers', to: 'everyone' }],
  },
  files: [prayerRequests, prayedFor],
  pushes: {
    prayer_response: { isStillUnread: hasUnseenResponse },
    prayed: { isStillUnread: hasUnseenPrayers },
    prayer_request: { count: countPrayersWithoutResponse },
  },
} satisfies PersonalData
