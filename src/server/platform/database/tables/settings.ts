import type { Timestamp } from '../timestamp.ts'

/** Has a single row. */
interface Settings {
  id: number
  /** Number of changes. */
  version: number
  /** Null until leaders choose a name; then `GROUP_NAME` applies. */
  group_name: string | null
  join_code_required: number
  approval_required: number
  join_code: string | null
  language: string
  /** Times of day, such as `21:00`. */
  quiet_from: string
  quiet_to: string
  /** Months without login after which leaders are asked about an account. Null means never. */
  retention_months: number | null
  second_look_days: number
  joining_chosen_at: Timestamp | null
  /** Not used since migration 024, because the server makes the backups. */
  backups_checked_at: Timestamp | null
  first_steps_dismissed_at: Timestamp | null
  /** Who is responsible for the group, and how people ask about their data. */
  responsible: string | null
  privacy_contact: string | null
  /** Age from which people consent for themselves. Null means that it is not asked. */
  consent_age: number | null
  /** ISO 3166-1 code of the country that the age was chosen for. */
  consent_country: string | null
  /** Set when leaders have decided about consent, also if they decided not to ask. */
  consent_chosen_at: Timestamp | null
  /** Set when leaders have checked the accounts that were made before there was a leader. */
  earlier_accounts_checked_at: Timestamp | null
  /** 1 if references to psalms count the titles as verses. */
  bible_psalm_titles: number
  /** Address of a page of another website, with `{reference}` in it. */
  bible_website: string | null
  /** 1 if parents are asked whether photos of their child may be shown. */
  asks_photos: number
}

interface HelpContacts {
  /** Place in the list, from 1. */
  position: number
  name: string
  phone: string | null
  web: string | null
  hours: string | null
}

export interface SettingsTables {
  settings: Settings
  help_contacts: HelpContacts
}
