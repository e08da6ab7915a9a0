let format: Intl.ListFormat | undefined

/** Lists names: "Ruth, Tomás, and Miriam". */
export function formatNames(names: readonly string[]): string {
  format ??= new Intl.ListFormat('en-US', { type: 'conjunction' })
  return format.format(names)
}
