import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

export const personalData: PersonalData = {
  tables: {
    backup_status: { failure: 'code' },
  },
}
