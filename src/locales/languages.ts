import type * as english from './generated/en.ts'
import { languages } from './generated/languages.ts'

export { languages }
/** The tag (BCP 47) of a language that has a catalog. */
export type Language = (typeof languages)[number]['tag']
/** One function for each message. */
export type Texts = typeof english

const tags: readonly string[] = languages.map(({ tag }) => tag)

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && tags.includes(value)

export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  languages.find(({ tag }) => tag === language)?.direction ?? 'ltr'

/** Returns the first value that is the tag of a language. English if none is. */
export const languageOf = (...values: readonly unknown[]): Language => values.find(isLanguage) ?? 'en'
