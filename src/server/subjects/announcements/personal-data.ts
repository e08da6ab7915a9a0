import { eraseRange } from '#server/platform/personal-data/builders.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { announcementsRead } from './file-lists.ts'
import { isAnnouncementUnread } from './reads-store.ts'

const ofGroup = { text: { kept: 'what a former leader wrote for the group stays (ADR 049)' } } as const

export const personalData = {
  tables: {
    announcements: { title: ofGroup, content: ofGroup, priority: 'code', place: ofGroup },
    announcement_reads: {},
    announcement_read_counts: { priority: 'code' },
  },
  erase: {
    batches: [eraseRange({ table: 'announcement_reads', owner: 'reader_id', key: 'announcement_id' })],
    changes: [{ change: 'reads', to: 'leaders' }],
  },
  files: [announcementsRead],
  pushes: { announcement: { isStillUnread: isAnnouncementUnread } },
} satisfies PersonalData
