import * as z from 'zod/mini'
import { existingPassword } from './accounts.ts'
import { Confirmation } from './leaders.ts'
import { accountRules } from './rules/accounts.ts'
import { Id, Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** Whether a leader may download a backup now. */
export const BackupDownload = z.object({
  /** Who agrees first. A file that is not encrypted shows concerns: one of the safeguarding leads does, also in a small group. */
  needs: z.enum(['nobody', 'leader', 'safeguarding lead']),
  /** The other safeguarding leads. If there is none and one is needed, a download is refused. */
  leads: z.array(z.object({ _id: Id, name: z.string() })),
  /** The leader's request: open, or confirmed and not used yet. */
  confirmation: z.optional(Confirmation),
})
export type BackupDownload = z.infer<typeof BackupDownload>

export const DownloadBackup = z.object({ currentPassword: existingPassword(accountRules.currentPassword) })

/** Routes by which leaders download a backup: part of the table in api.ts. */
export const backupDownloadRoutes = defineRoutes({
  'GET /api/backups/download': {
    summary: 'Get whether you may download a backup, or who confirms it first',
    access: 'admin',
    response: BackupDownload,
  },
  'POST /api/backups/download-request': {
    summary:
      'Ask for a second leader who lets you download a backup once; refused if a safeguarding lead is needed and there is none',
    access: 'admin',
    response: BackupDownload,
    errors: [409],
  },
  'POST /api/backups/download': {
    summary: 'Download a backup that is made now; recorded, and told to all other leaders',
    access: 'admin',
    body: DownloadBackup,
    file: ['backup'],
    response: Nothing,
    errors: [409],
  },
})
