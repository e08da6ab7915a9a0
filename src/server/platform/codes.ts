import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Letters and digits of codes that people read and type: no look-alikes, and no vowels, which could make words. */
const characters = 'BCDFGHJKMNPQRSTVWXYZ23456789'
const codeLength = 8

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns a random code of 38 bits in its normalized form, such as `BCDFGHJK`. */
export const createCode = (): string =>
  Array.from({ length: codeLength }, () => characters[randomInt(characters.length)]).join('')

/** Returns the code, in the form of {@link createCode}, that follows from a token. */
export function codeOf(token: string): string {
  const bits = digest(token)
  // 32 bits for each character, so that all are almost equally frequent.
  return Array.from({ length: codeLength }, (_, index) =>
    characters.charAt(bits.readUInt32BE(4 * index) % characters.length),
  ).join('')
}

/** Returns a normalized code as people see it, such as `BCDF-GHJK`. */
export const formatCode = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`

/** Returns the normalized form of a code as people type it: in any case and width, with or without dashes and spaces. */
export const normalizeCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

/** Returns the hash of texts by which the database finds a row, such as what people typed into the username field. */
export const hashKey = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('base64url')

/** Returns whether a typed code is this code. The time does not depend on how much of it is right. */
export const isCode = (typed: string, code: string): boolean =>
  timingSafeEqual(digest(normalizeCode(typed)), digest(code))
