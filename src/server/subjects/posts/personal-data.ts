import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

export const personalData: PersonalData = {
  tables: {
    scheduled_posts: {
      post_id: 'id',
      kind: 'code',
      publish_at: 'time',
      fields: { text: { kept: 'what a former leader wrote for the group stays (ADR 049)' } },
      created_by: 'id',
      created_at: 'time',
      edit_count: 'number',
      edited_by: 'id',
      edited_at: 'time',
    },
    moved_posts: { earlier_id: 'id', post_id: 'id' },
  },
}
