import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

export const personalData: PersonalData = {
  tables: {
    scheduled_posts: {
      kind: 'code',
      fields: { text: { kept: 'what a former leader wrote for the group stays (ADR 049)' } },
    },
    moved_posts: {},
  },
}
