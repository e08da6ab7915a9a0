type ListType = 'conjunction' | 'disjunction'

const formats = new Map<ListType, Intl.ListFormat>()

/** Returns a format of lists as the texts of the app have them: without a comma before "and" and "or", as in British English. */
function formatOf(type: ListType): Intl.ListFormat {
  const format = formats.get(type) ?? new Intl.ListFormat('en-GB', { type })
  formats.set(type, format)
  return format
}

/** Lists names: "Ruth, Tomás and Miriam". */
export const formatNames = (names: readonly string[]): string => formatOf('conjunction').format(names)

/** Lists names to choose from: "Ruth, Tomás or Miriam". */
export const formatAlternatives = (names: readonly string[]): string => formatOf('disjunction').format(names)

/** Returns the parts of a list of names: texts between them, and names with their position. */
export function splitNames(names: readonly string[]): { text: string; index?: number }[] {
  let index = 0
  return formatOf('conjunction')
    .formatToParts(names)
    .map(({ type, value: text }) => (type === 'element' ? { text, index: index++ } : { text }))
}
