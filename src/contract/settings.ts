import * as z from 'zod/mini'
import { nameText } from './account-fields.ts'
import { settingRules } from './rules/settings.ts'
import { atMost, Id, optionalText, Timestamp } from './shared/fields.ts'

const time = z.string().check(atMost(5), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** A web address with or without `https://`. Other schemes, such as `javascript:`, are refused. */
const webAddress = z
  .string()
  .check(
    atMost(settingRules.contactWeb.max),
    z.regex(/^((https?:\/\/)?[^\s:/?#@]+\.[^\s:/?#@]+([/?#]\S*)?)?$/i, { error: settingRules.contactWeb.invalid }),
  )

/** Someone to call for help. */
export const HelpContact = z.object({
  name: nameText(settingRules.contactName),
  phone: z.optional(optionalText(settingRules.contactPhone.max)),
  web: z.optional(webAddress),
  hours: z.optional(optionalText(settingRules.contactHours.max)),
})
export type HelpContact = z.infer<typeof HelpContact>

const changeable = {
  groupName: nameText(settingRules.groupName),
  joinCodeRequired: z.boolean(),
  approvalRequired: z.boolean(),
  language: z.enum(['en']),
  quietHours: z.object({ from: time, to: time }),
  /** Null means never. */
  retentionMonths: z.nullable(z.int().check(z.minimum(1), z.maximum(120))),
  secondLookDays: z.int().check(z.minimum(1), z.maximum(90)),
  helpContacts: z.array(HelpContact).check(z.maxLength(settingRules.maxContacts)),
  /** Who is responsible for the group. Empty until leaders say it. */
  responsible: optionalText(settingRules.responsible.max),
  /** How people ask about their data. Empty until leaders say it. */
  privacyContact: optionalText(settingRules.privacyContact.max),
  /** Age from which people consent for themselves. Null means that it is not asked. */
  consent: z.nullable(
    z.object({
      age: z.int().check(z.minimum(settingRules.consentAge.min), z.maximum(settingRules.consentAge.max)),
      /** ISO 3166-1 code of the country that the age was chosen for. Null if leaders typed the age. */
      country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/), z.maxLength(2))),
    }),
  ),
}

export const Settings = z.object({
  ...changeable,
  /** Number of changes, for `SettingsChange`. */
  version: z.int(),
  /** Such as `ABCD-EFGH`. Null until one is needed. */
  joinCode: z.nullable(z.string()),
  /** Whether leaders have decided about consent, also if they decided not to ask. */
  isConsentChosen: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

/** Fields to change. With `version`, a change that is based on earlier settings is refused. */
export const SettingsChange = z.partial(z.object({ ...changeable, version: z.int() }))
export type SettingsChange = z.infer<typeof SettingsChange>

/** What a visitor needs to know to register. */
export const Joining = z.object({
  /** Whether there is a leader. Before, the group is being set up. */
  isSetUp: z.boolean(),
  joinCodeRequired: z.boolean(),
  approvalRequired: z.boolean(),
  /** Age from which people consent for themselves. Null if the form does not ask. */
  consentAge: z.nullable(z.int()),
})

export const firstSteps = [
  'group name',
  'joining',
  'students',
  'second leader',
  'safeguarding contact',
  'age of consent',
  'first question',
  'backups',
] as const
export const FirstSteps = z.object({
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
  isDismissed: z.boolean(),
  /**
   * The accounts that were made before there was a leader, oldest first: those that wait to be let in, and the others until a leader
   * has checked them. At most 100; absent if there are none.
   */
  earlierAccounts: z.optional(
    z.array(z.object({ _id: Id, name: z.string(), username: z.string(), isWaiting: z.boolean() })),
  ),
})
export type FirstSteps = z.infer<typeof FirstSteps>
/** `backups`: a leader has seen that backups run. `earlierAccounts`: a leader has checked the accounts that were made earlier. */
export const FirstStepsChange = z.partial(
  z.object({ isDismissed: z.boolean(), backups: z.boolean(), earlierAccounts: z.boolean() }),
)
export type FirstStepsChange = z.infer<typeof FirstStepsChange>

/** A one-time link that makes its holder a leader. */
export const Invitation = z.object({
  _id: Id,
  createdBy: z.object({ _id: Id, name: z.string() }),
  createdAt: Timestamp,
  expiresAt: Timestamp,
})
export type Invitation = z.infer<typeof Invitation>

/** `token` is the secret of the link. It is returned once. */
export const NewInvitation = z.object({ invitation: Invitation, token: z.string() })
