/** Unicode's recommended scripts (UAX #31, table 5) apart from Latin, with what belongs to all scripts. */
const recommended = [
  ...['Common', 'Inherited', 'Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic'],
  ...['Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Hangul', 'Han', 'Hebrew', 'Hiragana', 'Kannada', 'Katakana'],
  ...['Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
]
const latin = /\p{Script=Latin}/u
const rare = new RegExp(`[^\\p{Script=Latin}${recommended.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u')

/**
 * Returns whether a text has Latin letters and letters of a rare script, such as Cherokee or Coptic. Nobody writes a name so, and
 * Unicode's data of confusable characters do not have all of their letters that look like Latin ones (UTS #39, section 5.2).
 */
export const mixesRareScripts = (text: string): boolean => {
  const plain = text.normalize('NFKC')
  return latin.test(plain) && rare.test(plain)
}
