import type { HelpContact, Settings } from '#contract/settings.ts'
import { languageOf } from '#locales/languages.ts'
import { formatCode } from '#server/platform/codes.ts'
import type { HelpContactRow, SettingsRow } from './store.ts'

export const presentContact = ({ name, phone, web, hours }: HelpContactRow): HelpContact => ({
  name,
  ...(phone !== null && { phone }),
  ...(web !== null && { web }),
  ...(hours !== null && { hours }),
})

/** @param initialName name of the group until leaders choose one */
export const presentSettings = (
  row: SettingsRow,
  contacts: readonly HelpContactRow[],
  initialName: string,
): Settings => ({
  version: row.version,
  groupName: row.group_name ?? initialName,
  joinCodeRequired: row.join_code_required === 1,
  approvalRequired: row.approval_required === 1,
  joinCode: row.join_code === null ? null : formatCode(row.join_code),
  language: languageOf(row.language),
  quietHours: { from: row.quiet_from, to: row.quiet_to },
  retentionMonths: row.retention_months,
  secondLookDays: row.second_look_days,
  helpContacts: contacts.map(presentContact),
  responsible: row.responsible ?? '',
  privacyContact: row.privacy_contact ?? '',
  consent: row.consent_age === null ? null : { age: row.consent_age, country: row.consent_country },
  asksPhotos: row.asks_photos === 1,
  countsPsalmTitles: row.bible_psalm_titles === 1,
  bibleWebsite: row.bible_website,
  isConsentChosen: row.consent_chosen_at !== null,
})
