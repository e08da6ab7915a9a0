/** Whether a text has a letter before a digit of any script. Without both, `findPassages` finds nothing and need not be loaded. */
export function mayHavePassage(text: string): boolean {
  const letter = text.search(/\p{L}/u)
  return letter >= 0 && /\p{Nd}/u.test(text.slice(letter))
}
