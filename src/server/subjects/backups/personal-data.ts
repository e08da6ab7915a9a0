import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

export const personalData: PersonalData = {
  tables: {
    backup_status: {
      id: 'number',
      made_at: 'time',
      bytes: 'number',
      accounts: 'number',
      is_encrypted: 'number',
      copied: 'number',
      failed_at: 'time',
      failure: 'code',
    },
  },
}
