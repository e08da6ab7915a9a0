import type * as english from './generated/en.ts'
import { languages } from './generated/languages.ts'

export { languages }
/** The tag (BCP 47) of a language that has a catalog. */
export type Language = (typeof languages)[number]['tag']
/** One function for each message. */
export type Texts = typeof english

const tags: readonly string[] = languages.map(({ tag }) => tag)

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && tags.includes(value)

/** Returns the name of a language in itself: Español. */
export const nameOfLanguage = (language: Language): string =>
  languages.find(({ tag }) => tag === language)?.name ?? language

export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  languages.find(({ tag }) => tag === language)?.direction ?? 'ltr'

/** Returns the first value that is the tag of a language. English if none is. */
export const languageOf = (...values: readonly unknown[]): Language => values.find(isLanguage) ?? 'en'

/** Tags that format dates and numbers in a way of their own: with American dates, and with digits that all devices show alike. */
const formats: Partial<Record<string, string>> = { en: 'en-US', ar: 'ar-u-nu-latn' }

/** Returns the tag of a language for Intl. */
export const formatTag = (language: Language): string => formats[language] ?? language
