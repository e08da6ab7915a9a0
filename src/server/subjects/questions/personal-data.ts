import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

const ofGroup = { text: { kept: 'what a former leader wrote for the group stays (ADR 049)' } } as const

export const personalData: PersonalData = {
  tables: {
    questions: { title: ofGroup, description: ofGroup, category: 'code', due_date: 'time' },
  },
}
