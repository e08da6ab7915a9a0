import * as z from 'zod/mini'
import { atMost, ById, Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** IANA name, such as `Europe/Madrid`, in which a file shows times. The server checks that it knows the name. */
const timeZone = z.string().check(atMost(60))

export const ExportRequest = z.object({ format: z.enum(['html', 'json']), timeZone })
export type ExportRequest = z.infer<typeof ExportRequest>

export const TranscriptRequest = z.object({ timeZone })
export type TranscriptRequest = z.infer<typeof TranscriptRequest>

const byLeader = { access: 'admin', params: ById, response: Nothing, errors: [403] } as const
const anExport = { file: ['html', 'json'], body: ExportRequest } as const
const aTranscript = { file: ['html'], body: TranscriptRequest } as const

/**
 * Routes of exports and transcripts: part of the table in api.ts. They are POST requests because each file has an entry in the audit
 * log, also one that is made again.
 */
export const exportRoutes = defineRoutes({
  'POST /api/export': {
    ...anExport,
    summary: 'Download your own data',
    access: 'signed in',
    whileWaiting: true,
    response: Nothing,
  },
  'POST /api/users/{id}/export': { ...byLeader, ...anExport, summary: 'Download the data of a student' },
  'POST /api/users/{id}/transcript': {
    ...byLeader,
    ...aTranscript,
    summary: 'Download everything about a student, with a proof that it was not changed',
  },
  'POST /api/chats/{id}/transcript': {
    ...byLeader,
    ...aTranscript,
    summary: 'Download a chat, with a proof that it was not changed',
  },
})
