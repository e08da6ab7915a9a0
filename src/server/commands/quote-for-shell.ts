/** Returns a word as it can be typed in a shell, whatever it consists of. It is never an option. */
export function quoteForShell(word: string): string {
  const quoted = /^[\w.@+/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
  return word.startsWith('-') ? `-- ${quoted}` : quoted
}
