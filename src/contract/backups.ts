import * as z from 'zod/mini'
import { Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/**
 * What leaders are warned of: the last attempt failed; a backup is dated in the future, so that none is deleted; the newest backup is
 * old; the newest one was not copied to another place.
 */
export const BackupWarning = z.enum(['failed', 'clock', 'old', 'not copied'])
export type BackupWarning = z.infer<typeof BackupWarning>

/** Why a backup failed. */
export const BackupFailure = z.enum(['disk full', 'folder', 'damaged', 'other'])
export type BackupFailure = z.infer<typeof BackupFailure>

export const BackupStatus = z.object({
  /** The newest backup, which was verified. Null before the first one. */
  last: z.nullable(
    z.object({
      at: Timestamp,
      bytes: z.int(),
      accounts: z.int(),
      isEncrypted: z.boolean(),
      /** Whether `BACKUP_COMMAND` has copied it. Null without a command. */
      isCopied: z.nullable(z.boolean()),
    }),
  ),
  /** The last attempt, if it failed. */
  failure: z.nullable(z.object({ at: Timestamp, reason: BackupFailure })),
  warning: z.nullable(BackupWarning),
})
export type BackupStatus = z.infer<typeof BackupStatus>

/** Routes of backups: part of the table in api.ts. */
export const backupRoutes = defineRoutes({
  'GET /api/backups': { summary: 'Get whether backups work', access: 'admin', response: BackupStatus },
})
