import type { BackupStatus, BackupWarning } from '#contract/backups.ts'
import { serverLimits } from '#contract/limits.ts'
import type { StatusRow } from './store.ts'

/**
 * Returns what leaders should know: that backups fail, are dated in the future, are old, or are on the server only although they should
 * be copied.
 */
export function warningOf({ made_at, copied, failed_at, failure }: StatusRow, now: Date): BackupWarning | null {
  if (failed_at !== null) return 'failed'
  if (made_at === null) return null
  const isAhead = Date.parse(made_at) - now.getTime() > serverLimits.backups.clockToleranceMs
  if (failure === 'clock' || isAhead) return 'clock'
  if (now.getTime() - Date.parse(made_at) > serverLimits.backups.oldMs) return 'old'
  return copied === 0 ? 'not copied' : null
}

const reasonOf = ({ failure }: StatusRow) => (failure === null || failure === 'clock' ? 'other' : failure)

export const presentStatus = (row: StatusRow, now: Date): BackupStatus => ({
  last:
    row.made_at === null
      ? null
      : {
          at: row.made_at,
          bytes: row.bytes ?? 0,
          accounts: row.accounts ?? 0,
          isEncrypted: row.is_encrypted === 1,
          isCopied: row.copied === null ? null : row.copied === 1,
        },
  failure: row.failed_at === null ? null : { at: row.failed_at, reason: reasonOf(row) },
  warning: warningOf(row, now),
})
