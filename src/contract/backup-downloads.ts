import * as z from 'zod/mini'
import { existingPassword } from './accounts.ts'
import { Confirmation } from './leaders.ts'
import { accountRules } from './rules/accounts.ts'
import { Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** Whether a leader may download a backup now. */
export const BackupDownload = z.object({
  needsSecondLeader: z.boolean(),
  /** The leader's request: open, or confirmed and not used yet. */
  confirmation: z.optional(Confirmation),
})
export type BackupDownload = z.infer<typeof BackupDownload>

export const DownloadBackup = z.object({ currentPassword: existingPassword(accountRules.currentPassword) })

/** Routes by which leaders download a backup: part of the table in api.ts. */
export const backupDownloadRoutes = defineRoutes({
  'GET /api/backups/download': {
    summary: 'Get whether you may download a backup, or whether a second leader confirms it first',
    access: 'admin',
    response: BackupDownload,
  },
  'POST /api/backups/download-request': {
    summary: 'Ask for a second leader who lets you download a backup once',
    access: 'admin',
    response: BackupDownload,
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
