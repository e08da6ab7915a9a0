import type { AccountState } from '#contract/accounts.ts'
import type { ListedUser } from '#contract/people.ts'
import { type AccountRow, presentUser } from '#server/subjects/accounts/public.ts'

type ListedRow = Parameters<typeof presentUser>[0] & {
  responses_count: number
  answered_count: number
  switched_off_at: string | null
  safeguarding_lead_since: string | null
  last_seen_at: string
  name_skeleton: string
  username_skeleton: string
}

export const stateOf = ({
  waiting_since,
  switched_off_at,
}: Pick<ListedRow, 'waiting_since' | 'switched_off_at'>): AccountState =>
  switched_off_at !== null ? 'switched off' : waiting_since !== null ? 'waiting' : 'active'

/** Returns whether an account counts as a student. */
export const isActiveStudent = ({ role, waiting_since, switched_off_at }: AccountRow): boolean =>
  role === 'student' && waiting_since === null && switched_off_at === null

/** Returns whether a user is a student whose name looks like a leader's. */
export type LooksLikeLeader = (row: ListedRow) => boolean

/** Presents what every list of users shows. */
export const presentInList = (row: ListedRow, looksLikeLeader: LooksLikeLeader) => ({
  ...presentUser(row),
  looksLikeLeader: looksLikeLeader(row),
})

export const presentListedUser = (
  row: ListedRow,
  { questions, looksLikeLeader }: { questions: number; looksLikeLeader: LooksLikeLeader },
): ListedUser => ({
  ...presentInList(row, looksLikeLeader),
  responsesCount: row.responses_count,
  state: stateOf(row),
  lastSeenAt: row.last_seen_at,
  isSafeguardingLead: row.safeguarding_lead_since !== null,
  pendingQuestionsCount: row.role === 'student' ? Math.max(0, questions - row.answered_count) : 0,
})
