import { createHash, hash, randomBytes } from 'node:crypto'

/** Returns 256 random bits in base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** Returns a token that follows from these texts. It is as hard to guess as the least known of them. */
export const deriveToken = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Returns the hash of a token. The database and the memory of the server keep no token that outlives its request. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')
