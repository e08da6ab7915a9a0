import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Characters of codes that people read and type: no I, L, O, U, 0 and 1, which look like others. */
export const codeAlphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const codeLength = 8

/** Returns a random code as it is stored, without its dash: one of 30^8. */
export const createCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** Returns a code as people see it: `ABCD-EFGH`. */
export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Returns a typed code as it is stored. Case, width, dashes and spaces do not matter. */
export const parseCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns whether a typed code is this code. The time does not depend on how much of it is right. */
export const isCode = (typed: string, code: string): boolean => timingSafeEqual(digest(parseCode(typed)), digest(code))
