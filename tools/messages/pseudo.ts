// Two languages that nobody speaks, for pictures and tests of layouts: English with accents that is 40 % longer, and the same written
// from right to left. They are made from the file that browsers load, and never shipped.

/** `en-XA` is written from left to right, `ar-XB` from right to left. Both are tags of Unicode CLDR for this purpose. */
export type PseudoLanguage = 'en-XA' | 'ar-XB'

export const isPseudo = (tag: string): tag is PseudoLanguage => tag === 'en-XA' || tag === 'ar-XB'

/** Around each value in a text, which stays as it is. Both are private use characters. */
const [opening, closing] = ['\ue000', '\ue001']

/** Lengthens a text by 40 % and gives its letters accents. Self-contained, because it also runs in the browser. */
export function lengthen(text: string, [start, end]: readonly string[]): string {
  const plain = 'AaCcEeGgIiKkLlNnOoRrSsTtUuYyZz'
  const accented = 'ÅåÇçÉéĜĝÎîĶķĻļÑñÖöŔŕŠšŢţÛûÝýŽž'
  const accent = (letters: string) =>
    letters.replaceAll(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter)
  return text
    .split(new RegExp(`(${start}[^${end}]*${end})`))
    .map((part) =>
      part.startsWith(`${start}`)
        ? part.slice(1, -1)
        : part.replaceAll(/[a-z]+/gi, (word) => accent(word) + '~'.repeat(Math.round(word.length * 0.4))),
    )
    .join('')
}

/** Returns a part of English (tools/vite/message-files.ts) as a part of a pseudo-language. */
export function toPseudo(part: string, language: PseudoLanguage): string {
  const marks = JSON.stringify([opening, closing])
  const [before, after] = language === 'ar-XB' ? ['\\u202e', '\\u202c'] : ['', '']
  return `const load = ${part.replace('export default', '').trim()}
const lengthen = ${lengthen}
const isolate = (value) => '${opening}\\u2068' + value + '\\u2069${closing}'
export default (helpers) => {
  const messages = load({ ...helpers, isolate })
  const translate = (message) => (values) => '${before}' + lengthen(message(values), ${marks}) + '${after}'
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, translate(message)]))
}
`
}
