// What generated messages call to format numbers. Intl objects are created on first use and cached: the first one takes a phone
// tens of milliseconds.
const numberFormats = new Map<string, Intl.NumberFormat>()
const pluralRules = new Map<string, Intl.PluralRules>()

/** Tags that format dates and numbers in a way of their own: with American dates, and with digits that all devices show alike. */
const formats: Partial<Record<string, string>> = { en: 'en-US', ar: 'ar-u-nu-latn' }

/** Returns the tag of a language for Intl. */
export const formatTag = (language: string): string => formats[language] ?? language

/** Formats a number in a language: 4,000 in English. */
export function formatNumber(language: string, value: number): string {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(formatTag(language))
  numberFormats.set(language, format)
  return format.format(value)
}

type PluralForm = (number: string) => string
/** The forms of a plural: by exact number, such as `=0`, and by CLDR category, such as `one`. */
type PluralForms = { other: PluralForm } & { [form in `=${number}` | Intl.LDMLPluralRule]?: PluralForm }

/** Returns the text for a number: the form of this exact number, else that of its plural category, else `other`. */
export function choosePlural(language: string, value: number, forms: PluralForms): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  const form = forms[`=${value}`] ?? forms[rules.select(value)] ?? forms.other
  return form(formatNumber(language, value))
}

/** Returns the text of a case, of `other` for one that the message does not name. */
export function chooseCase<Case extends string>(value: Case, cases: Record<Case | 'other', () => string>): string {
  return (cases[value] ?? cases.other)()
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/

/**
 * Keeps a value that is written from right to left from reordering the sentence around it: wraps it in FSI and PDI (Unicode
 * Bidirectional Algorithm, UAX 9, section 2.4.1). Texts of right-to-left languages wrap every value.
 */
export const isolate = (value: string): string => (rightToLeft.test(value) ? isolateAlways(value) : value)

export const isolateAlways = (value: string): string => `\u2068${value}\u2069`
