import type { Reader } from '#server/platform/database/database.ts'
import { warningOf } from './present.ts'
import { readStatus } from './store.ts'

/** Returns why leaders should look at the backups. */
export const readBackupWarning = async (reader: Reader, now: Date) => warningOf(await readStatus(reader), now)

export const hasBackup = async (reader: Reader) => (await readStatus(reader)).made_at !== null
