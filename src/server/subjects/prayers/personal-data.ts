import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { erasePrayerRequests, erasePrayers, hidePrayerRequests } from './erase-store.ts'
import { prayedFor, prayerRequests } from './file-lists.ts'
import { countPrayersWithoutResponse, hasUnseenPrayers, hasUnseenResponse } from './store.ts'

export const personalData = {
  tables: {
    prayer_requests: {
      content: { text: 'deleted', of: 'student_id' },
      audience: 'code',
      thanks: { text: 'deleted', of: 'student_id' },
    },
    prayers: {},
    prayer_responses: { content: { text: 'deleted', of: 'prayer_request_id' } },
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
