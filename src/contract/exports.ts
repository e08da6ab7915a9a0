import { ExportRequest, TranscriptRequest } from './records.ts'
import { ById, Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

const byLeader = { access: 'admin', limit: true, params: ById, response: Nothing, errors: [403] } as const
const anExport = { file: ['html', 'json'], body: ExportRequest } as const
const aTranscript = { file: ['html'], body: TranscriptRequest } as const

/**
 * Routes for records as files: part of the table in api.ts. They are POST requests because each file has an entry in the audit
 * log, also one that is made again.
 */
export const recordRoutes = defineRoutes({
  'POST /api/export': {
    ...anExport,
    summary: 'Download your own data',
    access: 'signed in',
    whileWaiting: true,
    limit: true,
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
