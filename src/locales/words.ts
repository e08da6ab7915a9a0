import { intlTag, perLanguage } from './intl.ts'

const countries = perLanguage((tag) => new Intl.DisplayNames(tag, { type: 'region' }))
/** @param country ISO 3166-1 code */
export const nameOfCountry = (country: string): string => countries().of(country) ?? country

/** Returns a sentence with a capital first letter if it begins with words that have none, such as "a leader" in place of a name. */
export const capitalizeStart = (sentence: string, words: string): string =>
  sentence.startsWith(words) ? sentence.replace(/^./su, (letter) => letter.toLocaleUpperCase(intlTag())) : sentence
