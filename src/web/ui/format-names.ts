let format: Intl.ListFormat | undefined

const listFormat = (): Intl.ListFormat => {
  format ??= new Intl.ListFormat('en-US', { type: 'conjunction' })
  return format
}

/** Lists names: "Ruth, Tomás, and Miriam". */
export const formatNames = (names: readonly string[]): string => listFormat().format(names)

/** Returns the parts of a list of names: texts between them, and names with their position. */
export function splitNames(names: readonly string[]): { text: string; index?: number }[] {
  let index = 0
  return listFormat()
    .formatToParts(names)
    .map(({ type, value: text }) => (type === 'element' ? { text, index: index++ } : { text }))
}
