/** Shortens a text to a number of characters, without splitting one. */
export function beginningOf(text: string, max = 40): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text
}
