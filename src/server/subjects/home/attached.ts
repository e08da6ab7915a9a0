import type { LeaderToday } from '#contract/home.ts'
import type { Reader } from '#server/platform/database/database.ts'

type Count<Of> = (reader: Reader, of: Of) => Promise<number>

/** What rooms of the other storeys show at home (src/rooms.ts). `subjects.ts` passes their functions. */
export interface Attached {
  countToDecide: Count<{ leaderId: string; now: string }>
  countUnusedAccounts: Count<Date>
  countWaitingConcerns: Count<{ leaderId: string }>
  countOpenConcerns: Count<{ leaderId: string; before: string }>
  countConcernNews: Count<{ reporterId: string }>
  findWaitingConcern(reader: Reader, leaderId: string): Promise<WaitingConcernRow | undefined>
  readBackupWarning(reader: Reader, now: Date): Promise<LeaderToday['backupWarning']>
  hasBackup(reader: Reader): Promise<boolean>
}

export interface WaitingConcernRow {
  id: string
  count: number
  created_at: string
  recipients: readonly { id: string; name: string }[]
}
