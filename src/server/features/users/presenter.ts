import type { AccountState, ListedUser, Role } from '#contract/users.ts'
import { type LeaderSkeletons, looksLikeLeader } from '../../look-alikes/store.ts'

interface UserRow {
  id: string
  name: string
  username: string
  email: string | null
  role: Role
  created_at: string
  responses_count: number
  answered_count: number
  waiting_since: string | null
  switched_off_at: string | null
  needs_consent: number
  name_skeleton: string
  username_skeleton: string
}

export const stateOf = ({
  waiting_since,
  switched_off_at,
}: Pick<UserRow, 'waiting_since' | 'switched_off_at'>): AccountState =>
  switched_off_at !== null ? 'switched off' : waiting_since !== null ? 'waiting' : 'active'

/** Presents what every list of users shows. */
export const presentUser = (row: UserRow, leaders: LeaderSkeletons) => ({
  _id: row.id,
  name: row.name,
  username: row.username,
  role: row.role,
  ...(row.email !== null && { email: row.email }),
  createdAt: row.created_at,
  ...(row.waiting_since !== null && { awaitingApproval: true as const }),
  ...(row.needs_consent === 1 && { needsConsent: true as const }),
  looksLikeLeader: looksLikeLeader(row, leaders),
})

export const presentListedUser = (
  row: UserRow,
  { questions, leaders }: { questions: number; leaders: LeaderSkeletons },
): ListedUser => ({
  ...presentUser(row, leaders),
  responsesCount: row.responses_count,
  state: stateOf(row),
  pendingQuestionsCount: row.role === 'student' ? Math.max(0, questions - row.answered_count) : 0,
})
