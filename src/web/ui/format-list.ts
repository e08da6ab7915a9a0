let format: Intl.ListFormat | undefined

/** Joins names to a list, such as "Ruth, Tomás and Miriam". */
export function formatList(names: readonly string[]): string {
  // British English has no comma before "and".
  format ??= new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return format.format(names)
}
