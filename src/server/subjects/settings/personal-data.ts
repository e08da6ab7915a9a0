import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

const ofGroup = { text: { kept: 'leaders show it to the whole group, and change it there' } } as const

export const personalData: PersonalData = {
  tables: {
    settings: {
      group_name: ofGroup,
      join_code: 'secret',
      language: 'code',
      quiet_from: 'time',
      quiet_to: 'time',
      responsible: ofGroup,
      privacy_contact: ofGroup,
      consent_country: 'code',
      bible_website: ofGroup,
    },
    help_contacts: { name: ofGroup, phone: ofGroup, web: ofGroup, hours: ofGroup },
  },
}
