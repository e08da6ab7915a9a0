import type { BackupFailure, BackupWarning } from '#contract/backups.ts'
import * as messages from '#messages'

/** What leaders are warned of, on the home and in the settings. */
export const warningTexts: Record<BackupWarning, () => string> = {
  failed: messages.backups_failed,
  clock: messages.backups_clock,
  old: messages.backups_old,
  'not copied': messages.backups_not_copied,
}

export const failureTexts: Record<BackupFailure, () => string> = {
  'disk full': messages.backups_failed_disk,
  folder: messages.backups_failed_folder,
  damaged: messages.backups_failed_damaged,
  other: messages.backups_failed_other,
}
