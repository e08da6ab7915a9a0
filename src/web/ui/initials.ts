import { hasArabic } from '#locales/arabic-letters.ts'

/** Number of background colors: `--initials-0` to `--initials-7` in tokens.css. */
const colorCount = 8

/** Returns the initials of a name: the first letters of its first and last word, or of its only word. Arabic letters would join: one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 && !hasArabic(name) ? [words[0], words.at(-1)] : words.slice(0, 1)
  return chosen.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** Returns the number of the color of a name, from 0: the same one on every screen and device. */
export function colorOf(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return hash % colorCount
}
