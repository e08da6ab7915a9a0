import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { execute, insertRow, queryAll, statement, valuesOf } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

// The settings are one row. A write that depends on them checks them in its transaction with `lockSettingsForShare`, so that a
// change counts for all nodes from its commit on.

export type SettingsRow = Omit<Tables['settings'], 'id' | 'backups_checked_at'>
export type HelpContactRow = Tables['help_contacts']

const columns = [
  ...(['version', 'group_name', 'join_code_required', 'approval_required', 'join_code', 'language'] as const),
  ...(['quiet_from', 'quiet_to', 'retention_months', 'second_look_days'] as const),
  ...(['joining_chosen_at', 'first_steps_dismissed_at'] as const),
  ...(['responsible', 'privacy_contact', 'consent_age', 'consent_country', 'consent_chosen_at'] as const),
  ...(['earlier_accounts_checked_at', 'bible_psalm_titles', 'bible_website', 'asks_photos'] as const),
] as const

function orMissing(row: SettingsRow | undefined): SettingsRow {
  if (row === undefined) throw new Error('The settings have no row')
  return row
}

const selectSettings = statement((sql) => sql.selectFrom('settings').select(columns).where('id', '=', 1))
export const readSettings = async (reader: Reader) => orMissing(await reader.first(selectSettings))

const selectSettingsForShare = statement((sql) =>
  sql.selectFrom('settings').select(columns).where('id', '=', 1).forShare(),
)
/** Returns the settings. They can't change before the commit: writers of the settings wait, other readers do not. */
export const lockSettingsForShare = async (transaction: Transaction) =>
  orMissing(await transaction.first(selectSettingsForShare))

const selectSettingsForUpdate = statement((sql) =>
  sql.selectFrom('settings').select(columns).where('id', '=', 1).forUpdate(),
)
/** Returns the settings, and locks them against all others that lock them. */
export const lockSettings = async (transaction: Transaction) =>
  orMissing(await transaction.first(selectSettingsForUpdate))

/** Writes the settings. Call {@link lockSettings} first. */
export const updateSettings = execute((sql, value: { [Name in keyof SettingsRow]: SettingsRow[Name] }) =>
  sql.updateTable('settings').set(valuesOf(columns, value)).where('id', '=', 1),
)

export const listHelpContacts = queryAll((sql) =>
  sql
    .selectFrom('help_contacts')
    .select(['position', 'name', 'phone', 'web', 'hours'])
    .where('position', '>', 0)
    .orderBy('position'),
)

const deleteHelpContacts = statement((sql) => sql.deleteFrom('help_contacts').where('position', '>', 0))
const insertHelpContact = insertRow('help_contacts', ['position', 'name', 'phone', 'web', 'hours'])
export async function replaceHelpContacts(transaction: Transaction, contacts: readonly HelpContactRow[]) {
  await transaction.run(deleteHelpContacts)
  for (const contact of contacts) await insertHelpContact(transaction, contact)
}
