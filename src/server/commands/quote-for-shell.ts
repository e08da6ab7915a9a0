/** Returns a word as it can be typed in a shell, whatever it consists of. */
export const quoteForShell = (word: string): string =>
  /^[\w.@+-]+$/.test(word) && !word.startsWith('-') ? word : `'${word.replaceAll("'", "'\\''")}'`
