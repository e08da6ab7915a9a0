import type { ListedUser, Role } from '#contract/users.ts'
import type { Handlers } from '../../api/handlers.ts'
import { cutPage, limitOf, readCursor, writeCursor } from '../../api/pagination.ts'
import type { Services } from '../../services.ts'
import { findCount } from '../../stats/counters-store.ts'
import * as store from './store.ts'

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

const presentListedUser = (row: UserRow, questions: number): ListedUser => ({
  _id: row.id,
  name: row.name,
  username: row.username,
  role: row.role,
  ...(row.email !== null && { email: row.email }),
  createdAt: row.created_at,
  responsesCount: row.responses_count,
  pendingQuestionsCount: row.role === 'student' ? Math.max(0, questions - row.answered_count) : 0,
})

export function userHandlers({ database }: Services): Handlers<'GET /api/users'> {
  return {
    async 'GET /api/users'({ query }) {
      const limit = limitOf(query)
      const sort = query.sort ?? 'createdAt'
      const direction = query.order ?? (sort === 'createdAt' ? 'desc' : 'asc')
      const after = query.cursor === undefined ? undefined : readCursor(query.cursor, store.kindsOf(sort))
      const [rows, questions] = await Promise.all([
        store.listUsers(database.read, { sort, direction, after, limit: limit + 1 }),
        findCount(database.read, 'questions'),
      ])
      return cutPage(
        rows,
        limit,
        (row) => presentListedUser(row, questions),
        (last) => writeCursor(store.placeOf(last, sort)),
      )
    },
  }
}
