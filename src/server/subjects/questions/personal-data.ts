import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

const ofGroup = { text: { kept: 'what a former leader wrote for the group stays (ADR 049)' } } as const

/** The columns that leaders write. A revision has the same. */
const text = { title: ofGroup, description: ofGroup, category: 'code', due_date: 'time' } as const

export const personalData: PersonalData = {
  tables: {
    questions: {
      id: 'id',
      ...text,
      created_by: 'id',
      created_at: 'time',
      updated_at: 'time',
      deleted_at: 'time',
      deleted_by: 'id',
      edit_count: 'number',
    },
    question_revisions: {
      question_id: 'id',
      number: 'number',
      ...text,
      replaced_by: 'id',
      replaced_at: 'time',
    },
  },
}
