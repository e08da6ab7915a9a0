import type { BackupFailure } from '#contract/backups.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { execute, queryExists, statement } from '#server/platform/database/statement.ts'

const selectStatus = statement((sql) =>
  sql
    .selectFrom('backup_status')
    .select(['made_at', 'bytes', 'accounts', 'is_encrypted', 'copied', 'failed_at', 'failure'])
    .where('id', '=', 1),
)
export async function readStatus(reader: Reader) {
  const row = await reader.first(selectStatus)
  if (row === undefined) throw new Error('backup_status has no row')
  return row
}
export type StatusRow = Awaited<ReturnType<typeof readStatus>>

/** Stores that a backup was made, which ends the failure before it. */
export const recordMade = execute((sql, value: Omit<StatusRow, 'failed_at'>) =>
  sql
    .updateTable('backup_status')
    .set({
      made_at: value.made_at,
      bytes: value.bytes,
      accounts: value.accounts,
      is_encrypted: value.is_encrypted,
      copied: value.copied,
      failed_at: null,
      failure: value.failure,
    })
    .where('id', '=', 1),
)

export const recordFailed = execute((sql, value: { failed_at: string; failure: BackupFailure }) =>
  sql.updateTable('backup_status').set({ failed_at: value.failed_at, failure: value.failure }).where('id', '=', 1),
)

/** Returns whether there is an account. Without one, there is nothing to back up. */
export const hasAccounts = queryExists((sql) => sql.selectFrom('users').select('id').limit(1))
