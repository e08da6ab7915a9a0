// Deltas of JSON texts: a client that has an earlier text gets only the parts that changed (ADR 016).

/** Value of the headers `Prefer` of the request and `Preference-Applied` of the response (RFC 7240). */
export const deltaPreference = 'delta'

/** The parts of a new text, in order: a text, or a range of the parts of the earlier text. */
export type Delta = (string | [first: number, count: number])[]

/** Returns a hash of a text (FNV-1a, 32 bits), which tells apart two texts of one version. */
export function digestOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Splits a text at braces, so that the same objects are the same parts. Any text has them: parts have no meaning of their own. */
const partsOf = (text: string): string[] => text.split(/([{}])/)

/** Returns what changes an earlier text into a new one. */
export function createDelta(earlier: string, text: string): Delta {
  const known = partsOf(earlier)
  const positions = new Map(known.map((part, position) => [part, position]))
  const delta: Delta = []
  for (const part of partsOf(text)) {
    const last = delta.at(-1)
    const position = positions.get(part)
    if (Array.isArray(last) && known[last[0] + last[1]] === part) last[1] += 1
    else delta.push(position === undefined ? part : [position, 1])
  }
  return delta
}

/** Returns the new text. */
export function applyDelta(earlier: string, delta: Delta): string {
  const known = partsOf(earlier)
  return delta.flatMap((part) => (typeof part === 'string' ? part : known.slice(part[0], part[0] + part[1]))).join('')
}
