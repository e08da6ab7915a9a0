import type { ListedUser, Role } from '#contract/users.ts'

interface UserRow {
  id: string
  name: string
  username: string
  email: string | null
  role: Role
  created_at: string
  responses_count: number
  answered_count: number
}

export const presentListedUser = (row: UserRow, questions: number): ListedUser => ({
  _id: row.id,
  name: row.name,
  username: row.username,
  role: row.role,
  ...(row.email !== null && { email: row.email }),
  createdAt: row.created_at,
  responsesCount: row.responses_count,
  pendingQuestionsCount: row.role === 'student' ? Math.max(0, questions - row.answered_count) : 0,
})
