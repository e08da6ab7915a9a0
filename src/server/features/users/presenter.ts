import type { AccountState, ListedUser, Role } from '#contract/users.ts'

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
}

const stateOf = ({ waiting_since, switched_off_at }: UserRow): AccountState =>
  switched_off_at !== null ? 'switched off' : waiting_since !== null ? 'waiting' : 'active'

export const presentListedUser = (row: UserRow, questions: number): ListedUser => ({
  _id: row.id,
  name: row.name,
  username: row.username,
  role: row.role,
  ...(row.email !== null && { email: row.email }),
  createdAt: row.created_at,
  responsesCount: row.responses_count,
  ...(row.waiting_since !== null && { awaitingApproval: true as const }),
  state: stateOf(row),
  looksLikeLeader: false,
  pendingQuestionsCount: row.role === 'student' ? Math.max(0, questions - row.answered_count) : 0,
})
