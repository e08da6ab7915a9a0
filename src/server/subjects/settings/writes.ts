import type { HelpContact, Settings, SettingsChange } from '#contract/settings.ts'
import { trimmed } from '#contract/shared/text-rules.ts'
import { createCode } from '#server/platform/codes.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { editedMeanwhile } from '#server/platform/edited-meanwhile.ts'
import { findLastChange, recordHistory } from '#server/subjects/audit-log/public.ts'
import { presentSettings } from './present.ts'
import * as store from './store.ts'

interface Actor {
  actorId: string
  /** Name of the group until leaders choose one. */
  initialName: string
  now: string
}
type Field = Exclude<keyof SettingsChange, 'version'>
type Facts = Record<string, string | number | boolean | null>

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const toContactRows = (contacts: readonly HelpContact[]): store.HelpContactRow[] =>
  contacts.map(({ name, phone, web, hours }, index) => ({
    position: index + 1,
    name,
    phone: trimmed(phone ?? '') || null,
    web: trimmed(web ?? '') || null,
    hours: trimmed(hours ?? '') || null,
  }))

/** Returns a text as it is stored: null if it is empty. */
const textOf = (text: string | undefined, earlier: string | null) =>
  text === undefined ? earlier : trimmed(text) || null

/** Returns the row after a change. The first time that a join code is needed, it gets one. */
function applyChange(row: store.SettingsRow, change: SettingsChange, now: string): store.SettingsRow {
  const { joinCodeRequired, approvalRequired, quietHours, consent } = change
  const choosesJoining = joinCodeRequired !== undefined || approvalRequired !== undefined
  return {
    ...row,
    group_name: change.groupName ?? row.group_name,
    join_code_required: Number(joinCodeRequired ?? row.join_code_required),
    approval_required: Number(approvalRequired ?? row.approval_required),
    join_code: row.join_code ?? (joinCodeRequired ? createCode() : null),
    language: change.language ?? row.language,
    quiet_from: quietHours?.from ?? row.quiet_from,
    quiet_to: quietHours?.to ?? row.quiet_to,
    retention_months: change.retentionMonths === undefined ? row.retention_months : change.retentionMonths,
    second_look_days: change.secondLookDays ?? row.second_look_days,
    joining_chosen_at: row.joining_chosen_at ?? (choosesJoining ? now : null),
    responsible: textOf(change.responsible, row.responsible),
    privacy_contact: textOf(change.privacyContact, row.privacy_contact),
    asks_photos: Number(change.asksPhotos ?? row.asks_photos),
    bible_psalm_titles: Number(change.countsPsalmTitles ?? row.bible_psalm_titles),
    bible_website: change.bibleWebsite === undefined ? row.bible_website : change.bibleWebsite,
    ...(consent !== undefined && {
      consent_age: consent?.age ?? null,
      consent_country: consent?.country ?? null,
      consent_chosen_at: row.consent_chosen_at ?? now,
    }),
  }
}

function factOf(value: Settings[Field]) {
  if (typeof value !== 'object' || value === null) return value
  if ('from' in value) return `${value.from}-${value.to}`
  return 'age' in value ? value.age : value
}

/** Fields with texts of leaders, which the history keeps as content. */
const textFields = ['groupName', 'responsible', 'privacyContact', 'bibleWebsite'] as const
const isText = (field: Field) => field === 'helpContacts' || textFields.some((name) => name === field)

/** Returns the facts of a change: the names of the changed fields, and the values of those that hold no text of a leader's. */
function factsOf(changed: readonly Field[], before: Settings, after: Settings): Facts {
  const facts: Facts = { fields: changed.join(', ') }
  for (const field of changed) {
    if (isText(field)) continue
    facts[`${field}From`] = factOf(before[field]) as string
    facts[`${field}To`] = factOf(after[field]) as string
  }
  return facts
}

/** Returns the earlier texts of the changed fields. */
function contentOf(changed: readonly Field[], before: Settings) {
  if (!changed.some(isText)) return {}
  const texts = textFields.filter((field) => changed.includes(field)).map((field) => [field, before[field]])
  return {
    content: {
      ...(Object.fromEntries(texts) as Record<string, string | null>),
      ...(changed.includes('helpContacts') && { helpContacts: JSON.stringify(before.helpContacts) }),
    },
  }
}

/**
 * @returns the settings, and whether they have changed
 * @throws {AppError} `edited_meanwhile` if the change is based on earlier settings
 */
export async function changeSettings(
  transaction: Transaction,
  { version, ...change }: SettingsChange,
  { actorId, initialName, now }: Actor,
): Promise<{ settings: Settings; isChanged: boolean }> {
  const row = await store.lockSettings(transaction)
  const contacts = await store.listHelpContacts(transaction)
  const before = presentSettings(row, contacts, initialName)
  if (version !== undefined && version !== row.version) {
    const last = await findLastChange(transaction, 'settings.changed')
    throw editedMeanwhile({ ...last, fields: [], current: before })
  }
  const nextContacts = change.helpContacts === undefined ? contacts : toContactRows(change.helpContacts)
  const next = { ...applyChange(row, change, now), version: row.version + 1 }
  const after = presentSettings(next, nextContacts, initialName)
  const changed = (Object.keys(change) as Field[]).filter(
    (field) => !isEqual(before[field], after[field]) || (field === 'groupName' && row.group_name === null),
  )
  if (changed.length === 0) {
    const isChosen =
      next.joining_chosen_at !== row.joining_chosen_at || next.consent_chosen_at !== row.consent_chosen_at
    if (isChosen) await store.updateSettings(transaction, { ...next, version: row.version })
    return { settings: { ...before, isConsentChosen: after.isConsentChosen }, isChanged: isChosen }
  }
  await store.updateSettings(transaction, next)
  if (changed.includes('helpContacts')) await store.replaceHelpContacts(transaction, nextContacts)
  await recordHistory(transaction, {
    kind: 'settings.changed',
    actorId,
    facts: factsOf(changed, before, after),
    ...contentOf(changed, before),
    now,
  })
  return { settings: after, isChanged: true }
}

/** Replaces the join code. Registrations with the earlier one fail from the commit on. */
export async function replaceJoinCode(
  transaction: Transaction,
  { actorId, initialName, now }: Actor,
): Promise<Settings> {
  const row = await store.lockSettings(transaction)
  const next = { ...row, join_code: createCode(), version: row.version + 1 }
  await store.updateSettings(transaction, next)
  const contacts = await store.listHelpContacts(transaction)
  await recordHistory(transaction, { kind: 'settings.join_code_replaced', actorId, now })
  return presentSettings(next, contacts, initialName)
}
