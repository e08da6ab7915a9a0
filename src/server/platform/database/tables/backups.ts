import type { BackupFailure } from '#contract/backups.ts'
import type { Timestamp } from '../timestamp.ts'

/** Has a single row. */
interface BackupStatus {
  id: number
  /** When the newest backup was made and verified. Null before the first one. */
  made_at: Timestamp | null
  /** Its size, and the number of accounts in it. */
  bytes: number | null
  accounts: number | null
  is_encrypted: number
  /** 1 if `BACKUP_COMMAND` has copied it, 0 if that failed, null without a command. */
  copied: number | null
  /** When a backup last failed after the newest one, and why. `clock` without a time: it was made, but one is dated in the future. */
  failed_at: Timestamp | null
  failure: BackupFailure | 'clock' | null
}

export interface BackupsTables {
  backup_status: BackupStatus
}
