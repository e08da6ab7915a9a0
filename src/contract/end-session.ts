import * as z from 'zod/mini'
import { atMost } from './shared/fields.ts'

/**
 * The SHA-256 of a token in base64url. It ends its session, and it can't be used to sign in, so a browser may keep it until it has a
 * connection.
 */
export const EndSession = z.object({ session: z.string().check(atMost(43), z.regex(/^[\w-]{43}$/)) })
