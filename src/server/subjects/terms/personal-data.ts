import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

export const personalData: PersonalData = { tables: { terms: {}, term_questions: {} } }
