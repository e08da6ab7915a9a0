import { recordMade } from '#server/subjects/backups/public.ts'
import type { TestApp } from './app.ts'

/** Records that a backup was made now. */
export const recordBackup = (app: TestApp, copied: number | null = null, failure: 'clock' | null = null) =>
  app.database.write((transaction) =>
    recordMade(transaction, {
      made_at: app.now().toISOString(),
      bytes: 811_008,
      accounts: 3,
      is_encrypted: 1,
      copied,
      failure,
    }),
  )
