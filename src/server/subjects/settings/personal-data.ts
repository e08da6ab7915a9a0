import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

const ofGroup = { text: { kept: 'leaders show it to the whole group, and change it there' } } as const

export const personalData: PersonalData = {
  tables: {
    settings: {
      id: 'number',
      version: 'number',
      group_name: ofGroup,
      join_code_required: 'number',
      approval_required: 'number',
      join_code: 'secret',
      language: 'code',
      quiet_from: 'time',
      quiet_to: 'time',
      retention_months: 'number',
      second_look_days: 'number',
      joining_chosen_at: 'time',
      backups_checked_at: 'time',
      first_steps_dismissed_at: 'time',
      responsible: ofGroup,
      privacy_contact: ofGroup,
      consent_age: 'number',
      consent_country: 'code',
      consent_chosen_at: 'time',
      earlier_accounts_checked_at: 'time',
    },
    help_contacts: { position: 'number', name: ofGroup, phone: ofGroup, web: ofGroup, hours: ofGroup },
  },
}
