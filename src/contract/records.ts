import * as z from 'zod/mini'
import { atMost } from './shared/fields.ts'

/** IANA name, such as `Europe/Madrid`, in which a file shows times. The server checks that it knows the name. */
const timeZone = z.string().check(atMost(60))

export const ExportRequest = z.object({ format: z.enum(['html', 'json']), timeZone })
export type ExportRequest = z.infer<typeof ExportRequest>

export const TranscriptRequest = z.object({ timeZone })
export type TranscriptRequest = z.infer<typeof TranscriptRequest>
