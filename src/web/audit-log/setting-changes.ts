import type { HistoryEntry } from '#contract/audit-log.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'

const labels: Record<string, () => string> = {
  groupName: messages.settings_group_name,
  joinCodeRequired: messages.settings_code_needed,
  approvalRequired: messages.settings_approval_needed,
  helpContacts: messages.settings_help,
  quietHours: messages.settings_quiet,
  retentionMonths: messages.settings_retention,
  secondLookDays: messages.settings_second_look,
  responsible: messages.settings_responsible,
  privacyContact: messages.settings_privacy_contact,
  consent: messages.settings_consent,
  countsPsalmTitles: messages.bible_psalm_titles,
  bibleWebsite: messages.bible_website,
}

/** Settings with texts of leaders, of which an entry has the one before. */
const textFields = ['groupName', 'responsible', 'privacyContact', 'bibleWebsite']

function format(field: string, value: HistoryEntry['facts'][string] | undefined): string {
  if (typeof value === 'boolean') return value ? messages.settings_on() : messages.settings_off()
  if (field === 'retentionMonths') {
    return typeof value === 'number' ? messages.settings_months({ count: value }) : messages.settings_retention_never()
  }
  if (field === 'consent') {
    return typeof value === 'number'
      ? messages.settings_consent_now_on({ age: `${value}` })
      : messages.settings_consent_now_off()
  }
  if (field === 'secondLookDays') return messages.history_days({ count: Number(value) })
  return value === null || value === undefined ? messages.history_none() : String(value)
}

/** Returns the names of help contacts, which are stored as JSON. */
function namesOf(contacts: string | null | undefined): string {
  const names = (JSON.parse(contacts ?? '[]') as { name: string }[]).map(({ name }) => name)
  return formatNames(names) || messages.settings_help_none()
}

/** Returns a line for each setting that was changed, with its values before and after. */
export function settingChanges(facts: HistoryEntry['facts'], content: NonNullable<HistoryEntry['content']>): string[] {
  const fields = String(facts['fields'] ?? '').split(', ')
  return fields.flatMap((field) => {
    const name = labels[field]?.()
    if (name === undefined) return []
    if (textFields.includes(field)) {
      return [messages.history_setting_before({ name, value: content[field] ?? '' })]
    }
    if (field === 'helpContacts') {
      return [messages.history_setting_before({ name, value: namesOf(content['helpContacts']) })]
    }
    if (!(`${field}From` in facts)) return [name]
    return [
      messages.history_change({
        name,
        from: format(field, facts[`${field}From`]),
        to: format(field, facts[`${field}To`]),
      }),
    ]
  })
}
