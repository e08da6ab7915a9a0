import { createHash, randomBytes } from 'node:crypto'

/** 256 bits from the system's random source, in the letters of base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** All that the database keeps of a token: it can be recognized, and not be used by who reads it there. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
