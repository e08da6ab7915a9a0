import * as z from 'zod/mini'
import { bibleRules } from './rules/bible.ts'
import { settingRules } from './rules/settings.ts'
import { atMost, LanguageTag, nameText, optionalText } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

const time = z.string().check(atMost(5), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** A web address with or without `https://`. Other schemes, such as `javascript:`, are refused. */
const webAddress = z.string().check(
  atMost(settingRules.contactWeb.max),
  z.regex(/^(([Hh][Tt][Tt][Pp][Ss]?:\/\/)?[^\s:/?#@]+\.[^\s:/?#@]+([/?#]\S*)?)?$/, {
    error: settingRules.contactWeb.invalid,
  }),
)

/** Address of a page of another website, with `{reference}` in its path, once. Only by HTTPS, and without a name or password. */
const bibleWebsite = z.string().check(
  atMost(bibleRules.website.max),
  z.regex(/^https:\/\/[^\s/?#@\\{]+\.[^\s/?#@\\{]+[/?#]\S*$/, { error: bibleRules.website.invalid, abort: true }),
  z.refine((address) => address.split(bibleRules.website.place).length === 2 && URL.canParse(address), {
    error: bibleRules.website.invalid,
  }),
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
  /** Shown to browsers that ask for none of the app's languages. */
  language: LanguageTag,
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
  /** Whether parents are asked for a yes to photos. */
  asksPhotos: z.boolean(),
  /** Whether references to psalms count the titles as verses, as Catholic Bibles do. */
  countsPsalmTitles: z.boolean(),
  /** Where people can read a passage if the app has no translation in their language. Null means nowhere. */
  bibleWebsite: z.nullable(bibleWebsite),
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

export const Version = z.object({
  /** The version that the server runs, such as `0.3.0`. */
  version: z.string(),
  /** A newer one. Null if there is none, or if the operator does not let the server look for it (docs/decisions/061). */
  available: z.nullable(z.object({ version: z.string(), link: z.nullable(z.url()) })),
})

/** Fields to change. With `version`, a change that is based on earlier settings is refused. */
export const SettingsChange = z.partial(z.object({ ...changeable, version: z.int() }))
export type SettingsChange = z.infer<typeof SettingsChange>

/** Routes of the settings: part of the table in api.ts. */
export const settingsRoutes = defineRoutes({
  'GET /api/settings': { summary: 'Get the settings of the group', access: 'admin', response: Settings },
  'GET /api/settings/version': { summary: 'Get the version of the server', access: 'admin', response: Version },
  'PUT /api/settings': {
    summary: 'Change settings of the group',
    access: 'admin',
    body: SettingsChange,
    response: Settings,
    errors: [409],
  },
  'POST /api/settings/join-code': {
    summary: 'Replace the join code; the earlier one stops working',
    access: 'admin',
    response: Settings,
  },
})
