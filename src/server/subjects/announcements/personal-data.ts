import { eraseRange } from '#server/platform/personal-data/builders.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { announcementsRead } from './file-lists.ts'
import { isAnnouncementUnread } from './reads-store.ts'

const ofGroup = { text: { kept: 'what a former leader wrote for the group stays (ADR 049)' } } as const

export const personalData = {
  tables: {
    announcements: {
      id: 'id',
      title: ofGroup,
      content: ofGroup,
      priority: 'code',
      created_by: 'id',
      created_at: 'time',
      deleted_at: 'time',
      deleted_by: 'id',
      edit_count: 'number',
      updated_at: 'time',
    },
    announcement_reads: { announcement_id: 'id', reader_id: 'id', read_at: 'time' },
    announcement_read_counts: { reader_id: 'id', priority: 'code', amount: 'number' },
  },
  erase: {
    batches: [eraseRange({ table: 'announcement_reads', owner: 'reader_id', key: 'announcement_id' })],
    changes: [{ change: 'reads', to: 'leaders' }],
  },
  files: [announcementsRead],
  pushes: { announcement: { isStillUnread: isAnnouncementUnread } },
} satisfies PersonalData
