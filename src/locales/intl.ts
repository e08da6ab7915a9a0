import { currentLanguage } from '#texts'
import { formatTag, isolate, isolateAlways } from './format.ts'
import { directionOf } from './languages.ts'

/** Returns the tag of the current language for Intl. */
export const intlTag = (): string => formatTag(currentLanguage())

/**
 * Returns a function that returns a format of the current language. Each is created on first use: on a phone, the first Intl object
 * of a page takes tens of milliseconds, which would delay the start of the app.
 * @param create receives the tag for Intl
 */
export function perLanguage<Format>(create: (tag: string) => Format): () => Format {
  const formats = new Map<string, Format>()
  return () => {
    const tag = intlTag()
    const format = formats.get(tag) ?? create(tag)
    formats.set(tag, format)
    return format
  }
}

/** Options of Intl for the time of day, as the language writes it: "9:05 AM", "09:05". */
export function timeOfDayIn(tag: string) {
  const parts = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).formatToParts(9 * 3_600_000)
  const hour = parts.find(({ type }) => type === 'hour')?.value.length === 2 ? '2-digit' : 'numeric'
  return { hour, minute: '2-digit' } as const
}

/** Compares names as a dictionary of the current language orders them: ñ after n in Spanish, å with a in English. */
const collator = perLanguage((tag) => new Intl.Collator(tag, { sensitivity: 'base' }))
export const compareNames = (one: string, other: string): number => collator().compare(one, other)

/** In English, lists have no comma before "and" and "or", as in British English. */
const listTag = (tag: string) => (tag === 'en-US' ? 'en-GB' : tag)
const conjunctions = perLanguage((tag) => new Intl.ListFormat(listTag(tag), { type: 'conjunction' }))
const disjunctions = perLanguage((tag) => new Intl.ListFormat(listTag(tag), { type: 'disjunction' }))

/** Isolates a name as messages isolate their values. */
export const isolateName = (name: string): string =>
  directionOf(currentLanguage()) === 'rtl' ? isolateAlways(name) : isolate(name)
/** A list has the direction of the words between its names, if these are isolated (UAX 9, rule P2). */
const isolated = (names: readonly string[]) => names.map((name) => isolateName(name))

/** Lists names: "Ruth, Tomás and Miriam". */
export const formatNames = (names: readonly string[]): string => conjunctions().format(isolated(names))

/** Lists names to choose from: "Ruth, Tomás or Miriam". */
export const formatAlternatives = (names: readonly string[]): string => disjunctions().format(isolated(names))

/** Returns the parts of a list of names: texts between them, and names with their position, which are not isolated. */
export function splitNames(names: readonly string[]): { text: string; index?: number }[] {
  let index = 0
  return conjunctions()
    .formatToParts(names)
    .map(({ type, value: text }) => (type === 'element' ? { text, index: index++ } : { text }))
}
