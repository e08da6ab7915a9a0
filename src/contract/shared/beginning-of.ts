/** Firefox before 125 has none. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined

/** Returns the characters as people see them: an emoji or a letter with its accent is one. */
const charactersOf = (text: string): string[] =>
  segmenter === undefined ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * Shortens a text to a number of code points, and ends it with an ellipsis: after a whole word, or after a whole character if the first
 * word is longer. What shows the beginning of a text on the server needs one code point more, by which it is known that more follows.
 */
export function beginningOf(text: string, max = 40): string {
  const points = [...text]
  if (points.length <= max) return text
  const beginning = points.slice(0, max + 1).join('')
  const words = beginning.match(/^.*\S(?=\s)/su)?.[0]
  if (words !== undefined) return `${words}…`
  // The last character may be incomplete.
  const characters = charactersOf(beginning)
  return characters.length < 2 ? text : `${characters.slice(0, -1).join('')}…`
}
